import { verifySync } from 'otplib';
import type { Services as AllServices } from '../../engine/declare.js';
import { hashSecret, normalizeResetToken } from '../../platform/security/secrets.js';
import type { SecondFactor } from './second-factor.entity.js';

/** The tolerance for clocks that differ, which accepts the code before and after the current one. */
const TOLERANCE_SECONDS = 30;

/** Checks a code of the authenticator or a recovery code, and spends it: each is accepted once. */
export function spendCode(services: Services, factor: SecondFactor, typed: string): boolean {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? spendTimedCode(services, factor, code) : spendRecoveryCode(factor, typed);
}

type Services = Pick<AllServices, 'clock' | 'sealed'>;

/** Checks a code of the authenticator; accepts none if no key decrypts the secret, but recovery codes still work. */
function spendTimedCode({ clock, sealed }: Services, factor: SecondFactor, code: string): boolean {
  const opened = sealed.open(factor.secret, factor.userId);
  if (!opened) return false;
  const result = verifySync({
    secret: opened.secret,
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(factor.lastTimeStep > 0 ? { afterTimeStep: factor.lastTimeStep } : {}),
  });
  if (!result.valid || !('timeStep' in result)) return false;
  factor.lastTimeStep = result.timeStep;
  if (opened.isOutdated) factor.secret = sealed.seal(opened.secret, factor.userId);
  return true;
}

function spendRecoveryCode(factor: SecondFactor, typed: string): boolean {
  const spent = hashSecret(normalizeResetToken(typed));
  const left = factor.recoveryHashes.filter((hash) => hash !== spent);
  if (left.length === factor.recoveryHashes.length) return false;
  factor.recoveryHashes = left;
  return true;
}
