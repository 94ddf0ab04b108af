import { registerEnumType } from 'type-graphql';

/** Where the party of a visit is. */
export enum VisitState {
  EXPECTED = 'EXPECTED',
  INSIDE = 'INSIDE',
  LEFT = 'LEFT',
  MISSED = 'MISSED',
}

registerEnumType(VisitState, {
  name: 'VisitState',
  description: 'Where the party of a visit is at the moment of reading.',
  valuesConfig: {
    EXPECTED: { description: 'It was announced, has not been checked in, and its arrival lies ahead.' },
    INSIDE: { description: 'It was checked in or its arrival has come, and it has not left.' },
    LEFT: { description: 'It has a departure.' },
    MISSED: { description: 'It was announced ahead, and its day ended without a check-in.' },
  },
});
