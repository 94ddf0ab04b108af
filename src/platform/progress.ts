/** Reports a phase when it begins and at each quarter of its steps; returns the function that takes the steps done. */
export function progressOf(
  phase: string,
  total: number,
  log: (line: string) => void,
): (done: number) => void {
  let told = 0;
  log(`${phase}: 0 of ${total}`);
  return (done) => {
    const quarter = Math.floor((4 * done) / total);
    if (quarter === told) return;
    told = quarter;
    log(`${phase}: ${done} of ${total}`);
  };
}

/** What a start does, as `/health/ready` names it. */
export type StartPhase =
  | 'opening the database'
  | 'waiting for another instance'
  | 'applying migrations'
  | 'adding demonstration data'
  | 'starting the service';
