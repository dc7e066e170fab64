import type { Db } from '../client';
import { areaManagerCodes, areaManagerScopes } from '../schema';
import { places, surnames } from './content-mall';

/** Codes of the people who canvass subscriptions: by province, and some by city and county. */
export async function seedManagers(db: Db): Promise<void> {
  const codes = await db
    .insert(areaManagerCodes)
    .values(
      places.slice(0, 8).map(([area, , city], i) => ({
        code: `QY${area.slice(0, 4)}`,
        name: `${surnames[i + 3]}经理`,
        phone: `1360000${String(2000 + i)}`,
        remark: `${city}发行站`,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: areaManagerCodes.id, code: areaManagerCodes.code });
  if (codes.length === 0) return;
  await seedLocalManagers(db);
  await db
    .insert(areaManagerScopes)
    .values(codes.map((c) => ({ managerCodeId: c.id, areaCode: `${c.code.slice(2, 4)}0000` })))
    .onConflictDoNothing();
}

/** Codes of a city and of counties, so that the longest match has something to choose from: two people share 海淀. */
async function seedLocalManagers(db: Db): Promise<void> {
  const local: [string, string, string, string[]][] = [
    ['QY110108A', '陈站长', '海淀征订站', ['110108']],
    ['QY110108B', '林站长', '海淀征订二站', ['110108', '110107']],
    ['QY420100', '郑经理', '武汉市发行站', ['420100']],
    ['QY420111', '何站长', '洪山征订站', ['420111', '420115']],
  ];
  const rows = await db
    .insert(areaManagerCodes)
    .values(
      local.map(([code, name, remark], i) => ({ code, name, remark, phone: `1360000${String(2100 + i)}` })),
    )
    .onConflictDoNothing()
    .returning({ id: areaManagerCodes.id, code: areaManagerCodes.code });
  const scopes = rows.flatMap((r) =>
    (local.find(([code]) => code === r.code)?.[3] ?? []).map((areaCode) => ({
      managerCodeId: r.id,
      areaCode,
    })),
  );
  if (scopes.length > 0) await db.insert(areaManagerScopes).values(scopes).onConflictDoNothing();
}
