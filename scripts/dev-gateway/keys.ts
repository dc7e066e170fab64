/** Credentials of the simulated providers, made at the first start and kept in the state directory. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomInt,
  type KeyObject,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What `keys.json` holds. */
interface StoredKeys {
  appid: string;
  appSecret: string;
  mchid: string;
  merchantSerial: string;
  merchantKey: string;
  apiV3Key: string;
  /** The platform's signing keys: its public key id first, then a platform certificate's serial (key rotation). */
  platform: { serial: string; key: string }[];
  sms: { accessKeyId: string; accessKeySecret: string; signName: string };
  unionpay: UnionpayKeys;
  nuonuo: NuonuoKeys;
  kuaidi100: Kuaidi100Keys;
  erp: ErpKeys;
}

/** The shared secret of the ERP's interface. */
export interface ErpKeys {
  secret: string;
}

/** The enterprise account at kuaidi100; the salt is the product's own choice. */
export interface Kuaidi100Keys {
  customer: string;
  key: string;
  salt: string;
  /** Signs orders of waybills, with the key. */
  secret: string;
}

/** The seller at Nuonuo. */
export interface NuonuoKeys {
  appKey: string;
  appSecret: string;
  taxNo: string;
  sellerName: string;
  drawer: string;
}

/** The merchant at ChinaUMS. */
export interface UnionpayKeys {
  appId: string;
  appKey: string;
  mid: string;
  tid: string;
  msgSrcId: string;
  msgSrc: string;
  commKey: string;
}

export interface PlatformKey {
  serial: string;
  privateKey: KeyObject;
}

export interface GatewayKeys extends Omit<StoredKeys, 'platform' | 'merchantKey'> {
  merchantPrivateKey: KeyObject;
  merchantPublicKey: KeyObject;
  platform: PlatformKey[];
  /** Belongs to nobody: signs what must be refused. */
  strangerKey: KeyObject;
  /** Files for the product. */
  merchantKeyFile: string;
  publicKeysFile: string;
}

/** Reads the keys of `dir`, making them first when there are none. */
export function loadKeys(dir: string): GatewayKeys {
  const folder = resolve(dir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'keys.json');
  if (!existsSync(file)) writePrivate(file, JSON.stringify(generate(), null, 2));
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredKeys;
  if (!stored.unionpay || !stored.nuonuo || !stored.kuaidi100?.secret || !stored.erp) {
    // Keys of before there was a second provider, e-invoices, tracking, waybills, or the ERP.
    stored.unionpay ??= newUnionpay();
    stored.nuonuo ??= newNuonuo();
    stored.kuaidi100 = { ...newKuaidi100(), ...stored.kuaidi100 };
    stored.erp ??= newErp();
    writePrivate(file, JSON.stringify(stored, null, 2));
  }

  const merchantKeyFile = join(folder, 'apiclient_key.pem');
  const publicKeysFile = join(folder, 'wechatpay-public-keys.json');
  writePrivate(merchantKeyFile, stored.merchantKey);
  const publicKeys = Object.fromEntries(stored.platform.map(({ serial, key }) => [serial, publicPem(key)]));
  writePrivate(publicKeysFile, `${JSON.stringify(publicKeys, null, 2)}\n`);

  const merchantPrivateKey = createPrivateKey(stored.merchantKey);
  return {
    ...stored,
    merchantPrivateKey,
    merchantPublicKey: createPublicKey(merchantPrivateKey),
    platform: stored.platform.map(({ serial, key }) => ({ serial, privateKey: createPrivateKey(key) })),
    strangerKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    merchantKeyFile,
    publicKeysFile,
  };
}

/** Writes a file that only the owner reads, whole or not at all. */
export function writePrivate(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

function generate(): StoredKeys {
  return {
    appid: `wx${hex(8).toLowerCase()}`,
    appSecret: hex(16).toLowerCase(),
    mchid: `19${digits(8)}`,
    merchantSerial: hex(20),
    merchantKey: newKey(),
    apiV3Key: hex(16),
    platform: [
      { serial: `PUB_KEY_ID_01DEV${digits(12)}`, key: newKey() },
      { serial: hex(20), key: newKey() },
    ],
    sms: { accessKeyId: `LTAIdev${hex(8)}`, accessKeySecret: hex(15), signName: '保密宣传' },
    unionpay: newUnionpay(),
    nuonuo: newNuonuo(),
    kuaidi100: newKuaidi100(),
    erp: newErp(),
  };
}

function newErp(): ErpKeys {
  return { secret: randomBytes(24).toString('base64url') };
}

function newKuaidi100(): Kuaidi100Keys {
  return { customer: hex(16).toUpperCase(), key: `KD${hex(5)}`, salt: hex(16), secret: hex(16) };
}

/** Tax number and names are of nobody; the names are drawn in glyphs that the demo's font has. */
function newNuonuo(): NuonuoKeys {
  return {
    appKey: `SD${digits(8)}`,
    appSecret: `SD${hex(7)}`,
    taxNo: '914201MA0DEMO0001X',
    sellerName: '演示书刊发行有限公司',
    drawer: '张开票',
  };
}

function newUnionpay(): UnionpayKeys {
  return {
    appId: hex(16).toLowerCase(),
    appKey: hex(16).toLowerCase(),
    mid: `898340${digits(9)}`,
    tid: digits(8),
    msgSrcId: `9${digits(3)}`,
    msgSrc: 'WWW.PORTAL.EXAMPLE',
    commKey: randomBytes(36).toString('base64url'),
  };
}

function digits(count: number): string {
  return String(randomInt(0, 10 ** count)).padStart(count, '0');
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex').toUpperCase();
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function publicPem(privatePem: string): string {
  return createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
}
