import { inNfc } from '../../platform/texts.js';

/** The headers of the number of a unit, as spreadsheets write them. */
export const UNIT_HEADERS = [
  'unidad',
  'casa',
  'número',
  'no',
  'núm',
  'número de casa',
  'vivienda',
  'departamento',
  'depto',
  'lote',
  'unit',
  'number',
] as const;

/** Returns a header as headers are compared: without case, accents, spaces and signs. */
export const foldedHeader = (header: string): string =>
  inNfc(header)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
