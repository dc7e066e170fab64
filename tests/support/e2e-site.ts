import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** What the launcher writes down about the running site. */
export interface SiteFacts {
  siteUrl: string;
  gatewayUrls: { wxpay: string; sms: string };
  /** As the site's role. */
  databaseUrl: string;
  ownerUrl: string;
}

/** One line of the seed's table of demo accounts. */
export interface DemoAccount {
  label: string;
  account: string;
  password: string;
  note: string;
}

function dataDir(): string {
  return (
    process.env.SITE_DATA_DIR ??
    process.env.E2E_DATA_DIR ??
    path.join('.data', process.env.BASE_URL ? '' : 'e2e')
  );
}

function read<T>(name: string): T {
  return JSON.parse(fs.readFileSync(path.join(dataDir(), name), 'utf8')) as T;
}

/** Addresses of the site under test, of its database and of its simulated providers. */
export function siteFacts(): SiteFacts {
  return read<SiteFacts>('site.json');
}

export function demoAccounts(): DemoAccount[] {
  return read<DemoAccount[]>('demo-accounts.json');
}

/** SQL on the database of the site under test, as the owner: captcha answers (security.md seam b), assertions about rows. */
export async function siteSql<T extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString: siteFacts().ownerUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
