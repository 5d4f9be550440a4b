/** How many times a property is tested. The environment variable `RUNS` increases it. */
export const runs = (usual: number) => ({ numRuns: Number(process.env.RUNS ?? usual) });
