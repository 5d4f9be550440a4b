/** How often a property runs. The environment variable `RUNS` increases it. */
export const runs = (usual: number) => ({ numRuns: Number(process.env.RUNS ?? usual) });
