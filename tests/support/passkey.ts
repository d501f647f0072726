import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string };
type Wrong = {
  origin?: string;
  host?: string;
  flags?: number;
  counter?: number;
  statement?: Map<string, unknown>;
};

const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Creates an authenticator with one passkey for the shop at `origin`, whose responses can be forged. */
export function passkeyForTests(shop: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const name = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);

  function clientData(type: string, { challenge }: Options, { origin = shop }: Wrong): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(flags: number, { host = new URL(shop).hostname, counter = 0 }: Wrong): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counted]);
  }

  return {
    id: name.id,

    make(options: Options, wrong: Wrong = {}): string {
      const { flags = IS_PRESENT | IS_VERIFIED, statement = new Map() } = wrong;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(flags | HAS_CREDENTIAL, wrong),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', statement.size > 0 ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', options, wrong).toString('base64url');
      return JSON.stringify({ ...name, response: { clientDataJSON, attestationObject } });
    },

    sign(options: Options, wrong: Wrong = {}): string {
      const data = clientData('webauthn.get', options, wrong);
      const authData = authenticatorData(wrong.flags ?? IS_PRESENT | IS_VERIFIED, wrong);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return JSON.stringify({
        ...name,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      });
    },
  };
}
