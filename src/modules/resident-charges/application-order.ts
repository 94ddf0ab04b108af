import type { Context } from '../../engine/declare.js';
import { settingOf } from '../configurations/setting.js';

/** How the payments of a community are applied to its charges. */
export type ApplicationOrder = 'MANUAL' | 'INTERES_PRIMERO' | 'MAS_ANTIGUO';

/** The configuration that says it. */
const CODE = 'APLICACION_DE_PAGOS';

/** Returns how the payments of a community are applied: as the newest configuration says, else by hand. */
export async function applicationOrderOf(tx: Context, communityId: string): Promise<ApplicationOrder> {
  const value = (await settingOf(tx, communityId, CODE))?.trim().toUpperCase();
  return value === 'INTERES_PRIMERO' || value === 'MAS_ANTIGUO' ? value : 'MANUAL';
}
