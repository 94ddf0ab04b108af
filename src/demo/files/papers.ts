import { pdfOf } from './pdf.js';

/** The public documents of the demonstration data, by their path below the uploads folder. */
export const PAPERS = {
  'guides/guia-de-la-plataforma.pdf': () =>
    pdfOf('Guía de la plataforma', [
      'Esta guía resume lo que un administrador hace en la plataforma durante sus primeros días.',
      '1. Revise los datos de la comunidad y sus configuraciones, sobre todo la cuota de mantenimiento.',
      '2. Registre a los residentes. Cada uno recibe una cuenta con la que entra a la plataforma.',
      '3. Publique un comunicado de bienvenida y los documentos que todos deben conocer.',
      '4. Registre los cargos del mes y los pagos conforme se reciben; el tablero muestra quién está al corriente.',
      '5. Atienda los tickets: cada cambio de estado queda en su historial y el residente lo ve de inmediato.',
    ]),
  'receipts/transferencia.pdf': () =>
    pdfOf('Comprobante de transferencia', [
      'Banco del Bajío',
      'Concepto: cuota de mantenimiento',
      'Cuenta de destino: 030680900012345678',
      'Estado: liquidada',
      'Este comprobante pertenece a los datos de demostración y no tiene validez.',
    ]),
} as const;

/** The minutes of the last assembly of a community. */
export const minutesOf = (community: string): Buffer =>
  pdfOf('Acta de la última asamblea', [
    community,
    'Reunidos en el salón de eventos, con la asistencia de la mayoría de los condóminos, se trataron estos puntos:',
    '1. Se leyó y aprobó el acta de la asamblea anterior.',
    '2. La administración presentó el estado de cuenta del semestre, que se aprobó sin observaciones.',
    '3. Se acordó renovar la iluminación de los andadores y el contrato de jardinería.',
    '4. Se mantuvo la cuota de mantenimiento durante el siguiente semestre.',
    'Sin más asuntos que tratar, se levantó la sesión y firmaron el presidente y el secretario de la asamblea.',
  ]);
