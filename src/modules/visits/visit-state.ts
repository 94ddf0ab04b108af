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
    EXPECTED: { description: 'It was announced ahead, and nobody has checked it in.' },
    INSIDE: { description: 'It was checked in, or registered on its arrival, and has not left.' },
    LEFT: { description: 'It was inside, and its departure has come.' },
    MISSED: { description: 'It was announced ahead, and its day ended without a check-in.' },
  },
});
