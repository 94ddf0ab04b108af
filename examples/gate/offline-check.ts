/**
 * Checks the QR code of a visitor on the device of a guard, without network: by the public keys and by what the device has read
 * of the passes when it had network. Uses the Web Crypto API alone, so it runs in browsers, Deno, Bun and Node.js.
 */

/** A key of `GET /.well-known/jwks.json`. */
interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
}

/** What the device asks for of the list `visitorPasses`, then of the changes. */
export interface KnownPass {
  readonly id: string;
  readonly singleUse: boolean;
  readonly revokedAt: string | null;
  readonly usedAt: string | null;
}

/** A check-in to send by `checkInVisitor` once there is network. */
export interface PendingCheckIn {
  readonly token: string;
  readonly at: string;
}

/** What a device keeps over a restart; it can be written as JSON. */
export interface StoredGate {
  readonly pending: readonly PendingCheckIn[];
  readonly over: readonly (readonly [id: string, reason: 'PASS_REVOKED' | 'PASS_USED'])[];
}

export class Gate {
  readonly pending: PendingCheckIn[] = [];
  private readonly keys: readonly PublicKey[];
  private readonly communityId: string;
  private readonly over = new Map<string, 'PASS_REVOKED' | 'PASS_USED'>();

  /** Takes what `stored` gave before a restart, if the device kept it. */
  constructor(keys: readonly PublicKey[], communityId: string, stored?: StoredGate) {
    this.keys = keys;
    this.communityId = communityId;
    this.pending.push(...(stored?.pending ?? []));
    for (const [id, reason] of stored?.over ?? []) this.over.set(id, reason);
  }

  /** What a device keeps, as JSON, after each check and each reading, so that a restart forgets no pass that was used. */
  stored(): StoredGate {
    return { pending: [...this.pending], over: [...this.over] };
  }

  /** Takes note of passes that are revoked or used up. */
  learn(passes: readonly KnownPass[]): void {
    for (const { id, singleUse, revokedAt, usedAt } of passes)
      if (revokedAt !== null) this.over.set(id, 'PASS_REVOKED');
      else if (singleUse && usedAt !== null) this.over.set(id, 'PASS_USED');
  }

  /** Takes note of a pass that the feed of changes tells to be removed, with the data of its resident. */
  forget(id: string): void {
    this.over.set(id, 'PASS_REVOKED');
  }

  /** Lets a visitor in, or says why not by a reason of `checkInVisitor`. */
  async letIn(
    token: string,
    now: Date,
  ): Promise<{ readonly name: string; readonly plate?: string } | string> {
    const claims = await this.verified(token);
    if (!claims) return 'PASS_INVALID';
    const seconds = now.getTime() / 1000;
    if (claims.sub !== this.communityId) return 'PASS_FOREIGN';
    if (seconds < claims.nbf) return 'PASS_NOT_YET_VALID';
    if (seconds >= claims.exp) return 'PASS_EXPIRED';
    const over = this.over.get(claims.jti);
    if (over) return over;
    if (claims.use === 'once') this.over.set(claims.jti, 'PASS_USED');
    this.pending.push({ token, at: now.toISOString() });
    return claims;
  }

  private async verified(token: string) {
    try {
      const [header = '', payload = '', signature = ''] = token.split('.');
      const { alg, kid } = JSON.parse(textOf(header));
      const found = this.keys.find((key) => key.kid === kid);
      if (alg !== 'EdDSA' || !found) return null;
      const { kty, crv, x } = found;
      const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
      const signed = new TextEncoder().encode(`${header}.${payload}`);
      const isSigned = await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed);
      return isSigned ? JSON.parse(textOf(payload)) : null;
    } catch {
      return null;
    }
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const textOf = (base64url: string) => new TextDecoder().decode(bytesOf(base64url));
