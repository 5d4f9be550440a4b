/** How often a property runs; more often with `RUNS` in the environment. */
export const runs = (usual: number) => ({ numRuns: Number(process.env.RUNS ?? usual) });
