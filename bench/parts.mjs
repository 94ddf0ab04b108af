/** The parts of a run and their seconds, for its last line. */
export const parts = [];

export async function timed(name, work) {
  const began = performance.now();
  const result = await work();
  parts.push(`${name} ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return result;
}
