import { readFileSync } from 'node:fs';
import { getTableName, isTable } from 'drizzle-orm';
import * as schema from '@/db/schema';
import { kinds } from '@/lib/domain/bin/kinds';
import { sourceFiles } from './source-files';

/** Tables whose rows a command deletes by itself, and why nobody wants them back from a recycle bin. */
const GONE_AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  'runs out by itself': [
    'captchaChallenges',
    'smsCodes',
    'mailCodes',
    'userTokens',
    'sessions',
    'rateLimits',
    'loginLockouts',
    'readingDevices',
    'readingSessions',
    'readingTokens',
    'erpSyncRows',
    'notices',
    'outboundMessages',
    'alerts',
    'reminders',
    'statementVisits',
  ],
  'a part of what is saved whole, with a history of its own': [
    'articleAttachments',
    'productPictures',
    'publicInfoAttachments',
    'uploadUses',
    'areaManagerScopes',
    'afterSaleItems',
    'childOrderItems',
    'invoiceLines',
    'invoiceOrders',
    'stockDocumentLines',
    'issueDeliveries',
    'trackingTraces',
    'billRows',
    'ebookResources',
    'campaignProducts',
    'distributionReaders',
    'distributionCopies',
  ],
  'somebody’s own, and asked for by that person': [
    'articleAutosaves',
    'favorites',
    'buyLists',
    'restockRequests',
    'reminderMutes',
    'orderFiles',
    'userOpenids',
    'userRecoveryCodes',
    'organizationInvitations',
    'letters',
  ],
  'holds a secret that must not lie anywhere else': ['waybillAccounts', 'alertReceivers'],
  'counts of typed words': ['searchStats'],
  'leaves the bin': ['articles', 'deletedRows'],
  'a file whose making failed or whose time is over': ['uploads'],
};

const tables = new Map<string, unknown>(Object.entries(schema));
const DELETES = /\.delete\(\s*(\w+)\s*\)/g;

/** Tables that the product deletes from by name, with the files that do. */
function deleted(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles().filter((f) => f.startsWith('lib/') && !f.includes('.test.'))) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(DELETES)) {
      if (isTable(tables.get(name))) found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

test('what an office deletes goes into a recycle bin: every other delete is named here with its reason', () => {
  const named = Object.values(GONE_AT_ONCE).flat();
  expect([...deleted().keys()].toSorted()).toEqual(named.toSorted());
});

test('no command deletes rows of a kind that bins keep, but for files that no office ever saw', () => {
  const kept = new Set(Object.values(kinds).map(({ table }) => getTableName(table)));
  const past = [...deleted()].filter(([name]) => {
    const table = tables.get(name);
    return isTable(table) && kept.has(getTableName(table));
  });
  expect(past).toEqual([
    [
      'uploads',
      ['lib/domain/exportJob/commands/run-export.ts', 'lib/domain/upload/commands/store-upload.ts'],
    ],
  ]);
});
