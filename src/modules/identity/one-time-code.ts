import { verifySync } from 'otplib';
import { hashSecret, normalizeResetToken } from '../../platform/security/secrets.js';
import type { Clock } from '../../platform/time/clock.js';
import type { SecondFactor } from './second-factor.entity.js';

/** Accepts the code before and after the current one, since clocks differ. */
const TOLERANCE_SECONDS = 30;

/** Checks a code of the authenticator or a recovery code, and spends it: each is accepted once. */
export function spendCode(factor: SecondFactor, typed: string, clock: Clock): boolean {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? spendTimedCode(factor, code, clock) : spendRecoveryCode(factor, typed);
}

function spendTimedCode(factor: SecondFactor, code: string, clock: Clock): boolean {
  const result = verifySync({
    secret: factor.secret,
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(factor.lastTimeStep > 0 ? { afterTimeStep: factor.lastTimeStep } : {}),
  });
  if (!result.valid || !('timeStep' in result)) return false;
  factor.lastTimeStep = result.timeStep;
  return true;
}

function spendRecoveryCode(factor: SecondFactor, typed: string): boolean {
  const spent = hashSecret(normalizeResetToken(typed));
  const left = factor.recoveryHashes.filter((hash) => hash !== spent);
  if (left.length === factor.recoveryHashes.length) return false;
  factor.recoveryHashes = left;
  return true;
}
