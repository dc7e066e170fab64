/** What the gateway is started with. */
export interface GatewayOptions {
  /** State directory: keys, snapshot and `gateway.env`. */
  dir: string;
  /** Ports; 0 asks the system for a free one. Of those in `search` the next free one is taken when they are not. */
  wxpayPort: number;
  unionpayPort: number;
  smsPort: number;
  nuonuoPort: number;
  kuaidiPort: number;
  erpPort: number;
  /** Of the mail server (SMTP). */
  mailPort: number;
  /** Address the servers bind to. */
  host: string;
  /** Address of the WeChat server as a phone reaches it, put into code_url and h5_url; default: where it listens. */
  publicUrl: string | null;
  /** Divides the notification timetable and the refund delay; 1 is real time. */
  timeScale: number;
  /** `http`: codes hold the pay page itself; `weixin`: their real forms, to be pasted into the console. */
  codeUrlForm: 'http' | 'weixin';
  /** Whether ports that are taken are passed over; those that the environment names are not. */
  search: ReadonlySet<number>;
}

export const DEFAULTS: GatewayOptions = {
  dir: '.data/dev-gateway',
  wxpayPort: 4010,
  unionpayPort: 4011,
  smsPort: 4012,
  nuonuoPort: 4013,
  mailPort: 4014,
  kuaidiPort: 4015,
  erpPort: 4016,
  host: '127.0.0.1',
  publicUrl: null,
  timeScale: 1,
  codeUrlForm: 'http',
  search: new Set(),
};

/** Every server on a port of the system's choice: for gateways that start beside each other, as the tests' do. */
export const FREE_PORTS = {
  wxpayPort: 0,
  unionpayPort: 0,
  smsPort: 0,
  nuonuoPort: 0,
  kuaidiPort: 0,
  erpPort: 0,
  mailPort: 0,
} as const satisfies Ports;

type Ports = Pick<GatewayOptions, Extract<keyof GatewayOptions, `${string}Port`>>;
/** The variable of each port. */
const PORTS = {
  GATEWAY_WXPAY_PORT: 'wxpayPort',
  GATEWAY_UNIONPAY_PORT: 'unionpayPort',
  GATEWAY_SMS_PORT: 'smsPort',
  GATEWAY_NUONUO_PORT: 'nuonuoPort',
  GATEWAY_MAIL_PORT: 'mailPort',
  GATEWAY_KUAIDI_PORT: 'kuaidiPort',
  GATEWAY_ERP_PORT: 'erpPort',
} as const satisfies Record<string, keyof Ports>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the options from the environment; a first command-line argument overrides GATEWAY_DIR.
 * @throws on a value that cannot be used, and in production unless DEV_GATEWAY_ALLOW=demo.
 */
export function readOptions(env: Environment, args: readonly string[] = []): GatewayOptions {
  if (env['NODE_ENV'] === 'production' && env['DEV_GATEWAY_ALLOW'] !== 'demo') {
    throw new Error(
      'the dev gateway does not run in production (DEV_GATEWAY_ALLOW=demo for a demonstration)',
    );
  }
  const form = env['CODE_URL_FORM'] ?? DEFAULTS.codeUrlForm;
  if (form !== 'http' && form !== 'weixin') throw new Error('CODE_URL_FORM must be http or weixin');
  const publicUrl = env['GATEWAY_PUBLIC_URL'];
  return {
    dir: args[0] ?? (env['GATEWAY_DIR'] || DEFAULTS.dir),
    ...(Object.fromEntries(
      Object.entries(PORTS).map(([name, key]) => [key, port(env, name, DEFAULTS[key])]),
    ) as Ports),
    host: env['GATEWAY_HOST'] || DEFAULTS.host,
    publicUrl: publicUrl ? new URL(publicUrl).origin : null,
    search: new Set(Object.entries(PORTS).flatMap(([name, key]) => (env[name] ? [] : [DEFAULTS[key]]))),
    timeScale: positive(env['TIME_SCALE'], 'TIME_SCALE') ?? DEFAULTS.timeScale,
    codeUrlForm: form,
  };
}

function port(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) throw new Error(`${name} is not a port`);
  return value;
}

function positive(text: string | undefined, name: string): number | null {
  if (!text) return null;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a positive number`);
  return value;
}
