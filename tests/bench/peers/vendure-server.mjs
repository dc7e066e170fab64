/**
 * Vendure with `@vendure/core` alone: its default configuration on an empty database, a catalogue, one shipping method, the dummy payment handler and
 * customers. `node vendure-server.mjs <install folder> <socket folder> <database> <customers>` says as JSON what a buyer has to know.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, host, database, customers] = process.argv.slice(2);
const PRODUCTS = 300;
/** So many of each that nothing sells out. */
const COPIES = 1_000_000;
const PASSWORD = 'a password of the bench';

// It leaves files where it runs.
process.chdir(folder);
const installed = createRequire(join(folder, 'package.json'));
const vendure = installed('@vendure/core');
const { populate } = installed('@vendure/core/cli');

const config = {
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: 0 },
  authOptions: { tokenMethod: 'bearer', superadminCredentials: { identifier: 'bench', password: PASSWORD } },
  dbConnectionOptions: { type: 'postgres', host, username: 'postgres', database, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
};

const world = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ code: 'CN', name: 'China', zone: 'Asia' }],
  taxRates: [{ name: 'Standard Tax', percentage: 9 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [
    {
      name: 'Dummy Payment',
      handler: {
        code: vendure.dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
};

function catalogue() {
  const heading =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const lines = Array.from(
    { length: PRODUCTS },
    (_, i) => `Book ${i},book-${i},A book,,,,,B${i},49.00,Standard Tax,${COPIES},true,,`,
  );
  const file = join(folder, 'catalogue.csv');
  writeFileSync(file, [heading, ...lines].join('\n'));
  return file;
}

const app = await populate(() => vendure.bootstrap(config), world, catalogue());
const ctx = await app.get(vendure.RequestContextService).create({ apiType: 'admin' });
const emails = Array.from({ length: Number(customers) }, (_, i) => `buyer-${i}@example.com`);
for (const emailAddress of emails)
  await app
    .get(vendure.CustomerService)
    .create(ctx, { emailAddress, firstName: 'Buyer', lastName: 'Bench' }, PASSWORD);
const variants = await app.get(vendure.ProductVariantService).findAll(ctx, { take: PRODUCTS });
const facts = {
  port: app.getHttpServer().address().port,
  emails,
  password: PASSWORD,
  variants: variants.items.map(({ id }) => id),
};
console.log(`vendure ready ${JSON.stringify(facts)}.`);
