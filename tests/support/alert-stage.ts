import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { dropTags } from '@/lib/data/page-cache';
import { sendAlerts } from '@/lib/domain/admin/commands/send-alerts';
import { systemHealth } from '@/lib/domain/admin/health-queries';
import type { Ctx } from '@/lib/data/ctx';
import { systemCtx } from '@/lib/server/context';
import { makeCtx } from '@/tests/support/ctx';
import { resetDb } from '@/tests/support/db';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { runDueJobs } from '@/tests/support/jobs';

interface Sent {
  to: string;
  subject: string;
  text: string;
}

const FINE = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' };

/** The robot of a chat service: what it was told, and how it answers. */
export const robot = { said: [] as string[], answer: FINE };

export const statusFile = join(process.env.STORAGE_DIR ?? '/tmp', 'backup-status.json');

let gateway: TestGateway;

/** Two mail addresses, a telephone and a robot that hear of alerts, on an empty database with a fresh backup; called once by a test file. */
export function setAlertStage(): void {
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (c: Buffer) => {
      body += c.toString();
    });
    req.on('end', () => {
      // A look whether anybody is there says nothing.
      if (req.method === 'POST') robot.said.push(body);
      res.writeHead(robot.answer.status, { 'content-type': 'application/json' }).end(robot.answer.body);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    process.env.ALERT_MAIL = 'ops@example.cn, duty@example.cn';
    process.env.ALERT_PHONE = '13800138000';
    process.env.ALERT_WEBHOOK_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot?key=k`;
    process.env.BACKUP_STATUS_FILE = statusFile;
    gateway = await startTestGateway();
  });
  afterAll(async () => {
    await gateway.stop();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  beforeEach(async () => {
    await resetDb();
    await gateway.reset();
    robot.said.length = 0;
    robot.answer = FINE;
    dropTags(null);
    fs.writeFileSync(statusFile, JSON.stringify({ finishedAt: new Date().toISOString() }));
  });
}

const listed = async (name: string): Promise<unknown> =>
  (await fetch(`${gateway.gateway.wxpayUrl}/__admin/${name}`)).json();
export const mails = async () => (await listed('mails')) as Sent[];
export const texts = async () => (await listed('sms')) as { phone: string; text: string }[];
export const forgetSent = () => gateway.reset();

/** One run of the job, with everything that it sends. */
export async function runAlerts(more: Partial<Ctx> = {}): Promise<void> {
  await sendAlerts({ ...systemCtx('job:alert:send'), ...more });
  await runDueJobs();
}

/** A part of the system state, asked anew. */
export async function partOf(key: string, ctx: Ctx = makeCtx()) {
  dropTags(null);
  return (await systemHealth(ctx)).parts.find((p) => p.key === key) ?? { level: 'none' };
}
