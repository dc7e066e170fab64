import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkTree, formatViolation } from './check.mjs';

describe('checkTree', () => {
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'));
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true, force: true });
  });

  const judge = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    return checkTree(root).violations.map(formatViolation);
  };
  const SERVER = "import 'server-only';\n";

  const allowed: [string, Record<string, string>][] = [
    [
      'a page reads a domain',
      {
        'app/index/page.tsx': "import { listArticles } from '@/lib/domain/article/cached';",
        'lib/domain/article/cached.ts': `${SERVER}export const listArticles = 1;`,
      },
    ],
    [
      'a table of calls names commands, and the joined table names it',
      {
        'lib/server/calls.ts': `${SERVER}import { userOrderCalls } from '@/lib/domain/order/user-calls';`,
        'lib/domain/order/user-calls.ts': `${SERVER}import { calls } from '@/lib/data/call';\nimport { privateFile } from '@/lib/server/http/files';\nimport { finish } from './commands/finish-order';`,
        'lib/data/call.ts': `${SERVER}export const calls = 1;`,
        'lib/server/http/files.ts': `${SERVER}export const privateFile = 1;`,
        'lib/domain/order/commands/finish-order.ts': `${SERVER}export const finish = 1;`,
      },
    ],
    [
      'a domain imports one to its left and the types of a port',
      {
        'lib/domain/order/queries.ts': `${SERVER}import { x } from '@/lib/domain/cart/queries';\nimport type { P } from '@/lib/adapters/sms/port';`,
        'lib/domain/cart/queries.ts': `${SERVER}export const x = 1;`,
        'lib/adapters/sms/port.ts': 'export interface P {}',
      },
    ],
    [
      'the composition root picks adapters',
      {
        'lib/server/wiring.ts': `${SERVER}import { live } from '@/lib/adapters/sms/live';`,
        'lib/adapters/sms/live.ts': 'export const live = 1;',
      },
    ],
    [
      'the one barrel',
      { 'db/schema/index.ts': "export * from './order';", 'db/schema/order.ts': 'export const a = 1;' },
    ],
    [
      'a route file of the calls hands its requests on',
      {
        'app/api/user/[...path]/route.ts':
          "export { answerCall as GET } from '@/lib/server/http-server/next-calls';",
        'lib/server/http-server/next-calls.ts': `${SERVER}export const answerCall = 1;`,
      },
    ],
  ];
  test.each(allowed)('allows: %s', (_name, files) => {
    expect(judge(files)).toEqual([]);
  });

  const refused: [string, Record<string, string>, RegExp][] = [
    [
      'a page that opens the database',
      { 'app/a/page.tsx': "import { getDb } from '@/db/client';" },
      /^app\/a\/page\.tsx:1 imports @\/db\/client → pages/,
    ],
    [
      'a route file of the calls that does more',
      { 'app/api/a/route.ts': "import { finish } from '@/lib/domain/order/commands/finish-order';" },
      /hand their requests to/,
    ],
    [
      'calls of a domain that has nothing to do with sessions and opens one',
      {
        'lib/domain/order/user-calls.ts': `${SERVER}import { signIn } from '@/lib/server/auth/sign-in';`,
      },
      /about sessions/,
    ],
    [
      'a command that knows the table of calls',
      {
        'lib/domain/order/commands/a.ts': `${SERVER}import { userOrderCalls } from '../user-calls';`,
        'lib/domain/order/user-calls.ts': `${SERVER}export const userOrderCalls = 1;`,
      },
      /nobody but lib\/server\/calls/,
    ],
    [
      'a domain that looks to its right',
      { 'lib/domain/product/queries.ts': `${SERVER}import { x } from '@/lib/domain/order/contract';` },
      /domains to its left/,
    ],
    [
      'a component that imports a server file of a domain',
      {
        'components/order/list.tsx': "import { list } from '@/lib/domain/order/queries';",
        'lib/domain/order/queries.ts': `${SERVER}export const list = 1;`,
      },
      /both-sides files of domains/,
    ],
    [
      'a component that imports a program of a domain',
      {
        'components/order/list.tsx': "import '@/lib/domain/order/thread.mjs';",
        'lib/domain/order/thread.mjs': "import fs from 'node:fs';",
      },
      /both-sides files of domains/,
    ],
    [
      'skins that import each other',
      {
        'components/cart/desktop/a.tsx': "import { B } from '../mobile/b';",
        'components/cart/mobile/b.tsx': 'export const B = 1;',
      },
      /never import each other/,
    ],
    [
      'a contract that imports a server file',
      {
        'lib/domain/cart/contract.ts': "import { q } from './queries';",
        'lib/domain/cart/queries.ts': `${SERVER}export const q = 1;`,
      },
      /both-sides file of a domain cannot import a server file/,
    ],
    [
      'a contract that reads files',
      { 'lib/domain/cart/contract.ts': "import fs from 'node:fs';" },
      /no server package/,
    ],
    [
      'queries without their marker',
      { 'lib/domain/cart/queries.ts': 'export const q = 1;' },
      /begin with import 'server-only'/,
    ],
    [
      'a marker on a contract',
      { 'lib/domain/cart/contract.ts': `${SERVER}export const q = 1;` },
      /runs on both sides/,
    ],
    [
      'a way of two folders up',
      { 'lib/core/a/b.ts': "import '../../core/c';", 'lib/core/c.ts': 'export const c = 1;' },
      /^lib\/core\/a\/b\.ts:1 .* more than one folder up is imported by @/,
    ],
    ['a machine in a domain', { 'lib/domain/cart/cart-states.ts': 'export const m = 1;' }, /in lib\/states/],
    [
      'a schema that knows a domain',
      { 'db/schema/cart.ts': "import { MAX } from '@/lib/domain/cart/rules';" },
      /^db\/schema\/cart\.ts:1 imports .* → db imports lib\/states and lib\/core/,
    ],
    [
      'an unknown domain',
      { 'lib/domain/basket/contract.ts': 'export const q = 1;' },
      /not in the list of domains/,
    ],
    [
      'a kernel with a package',
      { 'lib/core/a.ts': "import x from 'lodash';" },
      /zod and isbot and nothing else/,
    ],
    [
      'an adapter that reads the environment',
      { 'lib/adapters/sms/live.ts': 'const k = process.env.KEY;' },
      /never reads the environment/,
    ],
    [
      'a port’s code in the data kernel',
      { 'lib/data/ctx.ts': `${SERVER}import { x } from '@/lib/adapters/sms/port';` },
      /types of adapter ports/,
    ],
    [
      'next-auth outside lib/server/auth',
      { 'lib/server/page.ts': `${SERVER}import { decode } from 'next-auth/jwt';` },
      /only lib\/server\/auth/,
    ],
    ['a barrel', { 'lib/core/index.ts': "export { a } from './a';\nexport { b } from './b';" }, /no barrels/],
    [
      'the middleware reading sessions',
      { 'middleware.ts': "import { x } from '@/lib/server/auth/session';" },
      /middleware\.ts imports/,
    ],
    [
      'an adapter picked outside the wiring',
      { 'lib/server/page.ts': `${SERVER}import { x } from '@/lib/adapters/sms/live';` },
      /only wiring\.ts/,
    ],
    [
      'a circle that a type closes',
      {
        'lib/core/a.ts': "import { b } from './b';",
        'lib/core/b.ts': "import type { A } from './a';",
      },
      /^lib\/core\/a\.ts:1 imports \.\/b → closes a circle: lib\/core\/a\.ts → lib\/core\/b\.ts → lib\/core\/a\.ts$/,
    ],
  ];
  test.each(refused)('refuses: %s', (_name, files, rule) => {
    const found = judge(files);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(rule);
  });
});
