import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { createDiskStorage } from '@/lib/adapters/storage/live';
import { createVault } from '@/lib/adapters/vault/live';
import { PipelinedClient } from '../pipelined-client';
import * as schema from '../schema';
import { seedAfterSales } from './after-sales';
import { seedAuthenticators } from './authenticators';
import { seedCampaigns } from './campaigns';
import { seedCatalogue } from './catalogue';
import { seedChildOrders } from './child-orders';
import { seedCountings } from './countings';
import { seedCredits } from './credits';
import { seedEbooks } from './ebooks';
import { seedErp } from './erp';
import { seedFavorites } from './favorites';
import { seedInvoices } from './invoices';
import { seedErrata, seedLetters } from './letters';
import { seedMedia } from './media';
import { seedPublications } from './publications';
import { seedPurchases } from './purchases';
import { seedProductOffice } from './product-office';
import { seedNews } from './news';
import { seedNewsOffice } from './news-office';
import { seedNotices } from './notices';
import { seedOrganizations } from './organizations';
import { seedPeople } from './people';
import { Random } from './random';
import { seedReading } from './reading';
import { seedReference } from './reference';
import { seedReportFacts } from './report-facts';
import { seedSales } from './sales';
import { seedApplications } from './special-orders';
import { seedSearch } from './search';
import { seedSiteOffice } from './site-office';
import { seedStockDocuments } from './stock-documents';
import { seedTraces } from './traces';
import { seedTransfers } from './transfers';

export interface SeedOptions {
  /** Connection of the owner role. */
  databaseUrl: string;
  /** Root of the disk storage that gets the pictures. */
  storageDir: string;
  /** The site's own secret for what it stores sealed: activation codes open for whoever runs the demo. */
  secret: string;
  log: (text: string) => void;
  /** Hears which part is being written, for who watches that it goes on. */
  at?: (part: string) => void;
}

/**
 * Fills an empty database with the demo world in one transaction: all of it is there or nothing. Pictures have fixed names, so a second try
 * writes them again. The accounts go to `demo-accounts.json` beside the storage, for its owner only.
 */
export async function seed({
  databaseUrl,
  storageDir,
  secret,
  log: say,
  at = () => undefined,
}: SeedOptions): Promise<void> {
  mkdirSync(storageDir, { recursive: true });
  const pool = new Pool({ Client: PipelinedClient, connectionString: databaseUrl, max: 1 });
  const storage = createDiskStorage({ root: storageDir });
  const now = new Date();
  const log = (text: string) => {
    say(text);
    at(`${text} 之后`);
  };
  try {
    const accounts = await drizzle(pool, { schema, casing: 'snake_case' }).transaction(async (db) => {
      const r = new Random(20_261_121);
      await seedReference(db);
      log('区划、物流与设置');
      const people = await seedPeople(db, r, now);
      log(`用户 ${people.buyers.length} 人，管理员 ${people.staff.size} 人`);
      const catalogue = await seedCatalogue({ db, now, storage, people });
      log(`商品 ${catalogue.products.length} 种`);
      log(`电子出版物 ${await seedPublications({ db, r, now, storage, people, catalogue, at })} 种`);
      await seedProductOffice({ db, now, people, products: catalogue.products });
      log(`勘误 ${await seedErrata({ db, now })} 条，来信 ${await seedLetters({ db, now, people })} 封`);
      const news = await seedNews({ db, r, now, storage, people, at });
      log(`文章 ${news} 篇`);
      await seedNewsOffice({ db, r, now, storage, people });
      await seedSiteOffice({ db, r, now, storage, people });
      await seedSearch({ db, r, now, storage, people });
      log(`媒体库 ${await seedMedia({ db, r, now, storage, people })} 个文件`);
      const sales = await seedSales({ db, r, now, people, catalogue });
      const digital = await seedEbooks({ db, now, vault: createVault(secret) });
      await seedReading({ db, r, now, storage, people });
      log(`订单 ${sales + digital} 笔`);
      log(`转账凭证 ${await seedTransfers({ db, now, storage, people })} 张`);
      const cases = await seedAfterSales({ db, now, storage, people });
      log(`售后 ${cases} 件，特殊订单 ${await seedApplications({ db, now, storage, people })} 件`);
      log(`单位成员 ${await seedOrganizations({ db, now })} 名`);
      log(`报价单与采购申请 ${await seedPurchases({ db, now, storage, people })} 张`);
      log(`账期 ${await seedCredits({ db, now, storage, people })} 个单位`);
      log(`征订季 ${await seedCampaigns({ db, now, storage, people })} 个`);
      log(`子订单 ${await seedChildOrders({ db, now, storage, people })} 个`);
      log(`出入库单 ${await seedStockDocuments({ db, now, people })} 张`);
      log(`发票 ${await seedInvoices({ db, now, storage })} 张`);
      log(`收藏 ${await seedFavorites({ db, now })} 种`);
      await seedTraces({ db, now });
      log(`消息 ${await seedNotices({ db, now, storage, people })} 条`);
      log(`盘点任务 ${await seedCountings({ db, now, people })} 个`);
      log(`ERP 对照 ${await seedErp({ db, now, people })} 条`);
      log(`报表汇总 ${await seedReportFacts({ db, now })} 天`);
      return seedAuthenticators(db, people, createVault(secret), now);
    });
    await pool.query('analyze');
    const file = join(dirname(storageDir), 'demo-accounts.json');
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  } finally {
    await pool.end();
  }
}
