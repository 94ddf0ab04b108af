/** What a start does, as `/health/ready` names it. */
export type StartPhase =
  | 'opening the database'
  | 'waiting for another instance'
  | 'applying migrations'
  | 'adding demonstration data'
  | 'starting the service';
