import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { offices } from '@/components/shell/office/menu';
import { exportKinds } from '@/lib/domain/exportJob/contract';

const ROOT = path.join(__dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Entries of the menus without an export, and why. */
const REASONS: Readonly<Record<string, string>> = {
  '/index/manage': 'tiles of a start page',
  '/index/manage/calendar': 'days of a month, whose articles the list of articles exports',
  '/index/manage/media': 'its rows are files, which are downloaded one by one',
  '/index/manage/exports': 'its rows are exports themselves',
  '/mall/manage': 'tiles of a start page',
  '/mall/manage/orders/new': 'a form, no list',
  '/mall/manage/exports': 'its rows are exports themselves',
  '/mall/manage/payment-methods': 'a handful of cards, no list',
  '/mall/manage/paper-templates': 'a form, no list',
  '/mall/manage/recycle': 'what was deleted is in the operation log, which is exported',
  '/admin': 'tiles of a start page',
  '/admin/areas': 'has a file of its own, which is the form of its import',
  '/admin/settings': 'a form, no list',
  '/admin/jobs':
    'a queue that is another one a second later, and runs that are gone after days; what a job did stands in the operation log',
  '/admin/recycle': 'what was deleted is in the operation log, which is exported',
  '/admin/system': 'readings of this moment, no list',
  '/admin/exports': 'its rows are exports themselves',
  '/admin/api-docs': 'a document, which is downloaded as such',
};

/** The parts that make a page, as far as they stand under `components`. */
function partsOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = textOf(file);
  const below = [...text.matchAll(/from '@\/(components\/[^']+)'/g)]
    .map((m) => `${m[1]}.tsx`)
    .filter((part) => !/^components\/(ui|export)\//.test(part) && existsSync(path.join(ROOT, part)));
  return text + below.map((part) => partsOf(part, seen)).join('');
}

const entries = offices.flatMap((office) => office.groups.flatMap((group) => group.entries));

test.each(entries.map((e) => [e.label, e.href]))('%s (%s) can be exported, or says why not', (_, href) => {
  const page = partsOf(`app/(office)${href}/page.tsx`);
  const exported = /<(Export|ReportExport|DiffExport)Button\b|<ReportExport\b/.test(page);
  expect(exported ? 'exported' : REASONS[href]).toBeDefined();
  expect(exported && REASONS[href]).toBeFalsy();
});

test('every kind of export has its button', () => {
  const pages = entries.map((e) => partsOf(`app/(office)${e.href}/page.tsx`)).join('');
  const missing = Object.keys(exportKinds).filter(
    (kind) => !pages.includes(kind.startsWith('report.') ? `report="${kind.slice(7)}"` : `kind="${kind}"`),
  );
  expect(missing).toEqual([]);
});
