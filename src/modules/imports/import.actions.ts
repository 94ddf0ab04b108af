import type { Action } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { imports } from './import.access.js';
import type { Import } from './import.entity.js';

export const importApplied = () =>
  invalidOperation('IMPORT_APPLIED', {
    es: 'Este contenido ya se aplicó en la comunidad.',
    en: 'This content has been applied to the community.',
  });

const hasFaults = (wrong: number) =>
  invalidOperation(
    'IMPORT_HAS_FAULTS',
    { es: 'El archivo tiene filas con errores.', en: 'The file has rows with faults.' },
    { help: { wrong } },
  );

const notApplied = () =>
  invalidOperation('IMPORT_NOT_APPLIED', {
    es: 'La importación no está aplicada.',
    en: 'The import is not applied.',
  });

export const importActions = {
  apply: {
    mutation: 'applyImport',
    record: imports,
    refusals: ['IMPORT_APPLIED', 'IMPORT_HAS_FAULTS'],
    assert(_ctx, { state, wrong }) {
      if (state === 'APPLIED') throw importApplied();
      if (wrong > 0) throw hasFaults(wrong);
    },
  },
  undo: {
    mutation: 'undoImport',
    record: imports,
    refusals: ['IMPORT_NOT_APPLIED'],
    assert(_ctx, { state }) {
      if (state !== 'APPLIED') throw notApplied();
    },
  },
} satisfies Record<string, Action<Import>>;
