import { registerEnumType } from 'type-graphql';
import type { Visibility } from '../../engine/declare.js';

/** Who reads a document beside administrators, and may download its file. */
export const DocumentVisibility = {
  ADMINISTRATION: 'ADMINISTRATION',
  COMMITTEE: 'COMMITTEE',
  COMMUNITY: 'COMMUNITY',
} as const satisfies { readonly [Name in Visibility]: Name };
export type DocumentVisibility = Visibility;

registerEnumType(DocumentVisibility, {
  name: 'DocumentVisibility',
  description: 'Who reads a document and downloads its file.',
  valuesConfig: {
    ADMINISTRATION: { description: 'Administrators of the community alone.' },
    COMMITTEE: { description: 'Its committee too.' },
    COMMUNITY: { description: 'Everybody of the community: committee, residents, renters and guards.' },
  },
});
