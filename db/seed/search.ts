import { reindex } from '@/lib/domain/search/commands/reindex';
import { searchStats, searchTerms } from '../schema';
import type { World } from './news-site';

/** Words of the trade that the general dictionary cuts apart. */
const TERMS = [
  '涉密人员',
  '涉密载体',
  '涉密计算机',
  '保密行政管理部门',
  '保密要害部门',
  '保密自查自评',
  '保密宣传教育月',
  '移动存储介质',
  '工作秘密',
  '国家秘密',
  '脱密期',
  '知悉范围',
  '电子期刊',
  '零信任',
];

/** Question, searches, searches without a result, whether an editor pinned it. */
const SEARCHES: [string, number, number, boolean?][] = [
  ['保密法', 186, 0, true],
  ['涉密人员', 142, 0, true],
  ['期刊征订', 97, 0],
  ['定密', 88, 0],
  ['手机泄密', 64, 0],
  ['工作秘密', 59, 0],
  ['自查自评', 47, 0],
  ['人工智能', 41, 0],
  ['电子发票', 33, 0],
  ['保密工作', 30, 0],
  ['保密资质年审', 12, 12],
  ['涉密资质单位名录', 9, 9],
  ['招聘', 7, 7],
  ['密码测评', 5, 5],
  ['bmgz', 3, 3],
];

/** The dictionary's words, what people searched for, and the index of everything seeded before. */
export async function seedSearch({ db, now, people }: World): Promise<void> {
  const editor = people.staff.get('newsedit');
  await db
    .insert(searchTerms)
    .values(TERMS.map((term) => ({ term, createdBy: editor?.id ?? null, createdAt: now })));
  await db.insert(searchStats).values(
    SEARCHES.map(([term, hits, zeroHits, pinned = false], i) => ({
      term,
      hits,
      zeroHits,
      pinned,
      lastAt: new Date(now.getTime() - i * 5_400_000),
    })),
  );
  await reindex({ db });
}
