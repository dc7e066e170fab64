import type { ProductKind } from '@/lib/states/product-kind';

/** Words of the demo world's catalogue; the texts of its works are files in `db/seed/books`. Publishers and authors are fictional. */

/** Series of paper and electronic books by the category that they fill. */
export const bookSeries: Readonly<Record<string, string>> = {
  法律法规: '保密法律法规文库',
  制度解读: '保密制度解读丛书',
  定密管理: '定密业务丛书',
  涉密人员: '涉密人员管理丛书',
  载体与会议: '办公室保密丛书',
  信息安全: '信息安全与保密技术丛书',
  防护检查: '保密技术防护丛书',
  培训教材: '保密教育培训系列教材',
  通俗读物: '大众保密读物',
};

export const mallCategories: readonly { name: string; children: readonly string[] }[] = [
  { name: '保密法规', children: ['法律法规', '制度解读'] },
  { name: '保密管理', children: ['定密管理', '涉密人员', '载体与会议'] },
  { name: '保密技术', children: ['信息安全', '防护检查'] },
  { name: '教育培训', children: ['培训教材', '通俗读物'] },
  { name: '期刊', children: ['纸质期刊', '电子期刊'] },
];

export const brandNames = [
  '清源出版社',
  '临江教育出版社',
  '长河法律出版社',
  '东岭科技出版社',
  '保密宣传网',
] as const;

export interface SeedProduct {
  kind: ProductKind;
  category: string;
  title: string;
  subtitle?: string;
  brand: number;
  author: string;
  /** Prices in fen. */
  list: number;
  sale: number;
  pages?: number;
}

const b = (
  category: string,
  title: string,
  brand: number,
  list: number,
  pages: number,
  author: string,
  subtitle?: string,
): SeedProduct => ({
  kind: 'paper_book',
  category,
  title,
  ...(subtitle ? { subtitle } : {}),
  brand,
  author,
  list,
  sale: Math.round((list * 0.85) / 10) * 10,
  pages,
});

const paperBooks: readonly SeedProduct[] = [
  b('法律法规', '保守国家秘密法释义', 2, 4800, 312, '本书编写组 编', '条文主旨、释义与适用'),
  b('法律法规', '保密法律法规汇编', 2, 6800, 520, '本书编写组 编', '最新修订版'),
  b('法律法规', '保密法治概论', 2, 5600, 388, '王志强 著'),
  b('法律法规', '保密法百题问答', 2, 2600, 168, '陈晓燕 主编'),
  b('法律法规', '保密行政执法实务', 2, 5200, 344, '赵建国 编著'),
  b('制度解读', '保密制度建设指南', 0, 4500, 276, '李文博 编著'),
  b('制度解读', '工作秘密管理实务', 0, 3900, 240, '孙雨桐 编著'),
  b('制度解读', '保密自查自评工作手册', 0, 3200, 196, '本书编写组 编'),
  b('制度解读', '保密责任制落实要点', 0, 2900, 180, '周明远 编著'),
  b('定密管理', '定密工作实用手册', 0, 4200, 260, '李文博 主编', '程序、依据与范例'),
  b('定密管理', '保密事项范围理解与应用', 0, 4600, 288, '李文博、徐静 编著'),
  b('定密管理', '解密审核工作指引', 0, 3600, 212, '徐静 编著'),
  b('涉密人员', '涉密人员管理一本通', 0, 3800, 232, '何思远 主编'),
  b('涉密人员', '出国（境）保密须知', 0, 1800, 96, '本书编写组 编'),
  b('涉密人员', '离岗离职脱密期管理问答', 0, 2200, 120, '何思远、林敏 编著'),
  b('载体与会议', '涉密载体管理图解', 1, 3600, 184, '朱晓芳 编绘', '全彩图解'),
  b('载体与会议', '涉密会议活动保密管理', 1, 3300, 176, '高建平 编著'),
  b('载体与会议', '机关保密工作一百问', 1, 3000, 208, '本书编写组 编'),
  b('载体与会议', '办公室保密工作实务', 1, 4100, 252, '高建平 主编'),
  b('信息安全', '信息系统保密防护技术', 3, 7200, 436, '郑海涛 编著'),
  b('信息安全', '密码应用基础教程', 3, 6600, 408, '罗文杰 著'),
  b('信息安全', '移动终端安全与保密', 3, 4900, 296, '马志远 编著'),
  b('信息安全', '人工智能时代的保密风险', 3, 5800, 320, '林若溪 著'),
  b('信息安全', '数据安全治理与保密', 3, 6200, 368, '郑海涛、罗文杰 编著'),
  b('防护检查', '保密技术检查方法', 3, 5400, 300, '吴建军 编著'),
  b('防护检查', '电磁泄漏防护技术入门', 3, 6000, 340, '吴建军 著'),
  b('防护检查', '办公设备安全使用手册', 3, 2800, 152, '黄磊 编著'),
  b('培训教材', '保密教育培训教材（干部版）', 1, 4400, 280, '培训教材编写组 编'),
  b('培训教材', '保密教育培训教材（高校版）', 1, 3900, 256, '培训教材编写组 编'),
  b('培训教材', '保密业务培训讲义', 1, 3500, 220, '胡敏 主编'),
  b('培训教材', '保密工作案例教程', 1, 4800, 304, '赵建国 主编'),
  b('培训教材', '保密干部岗位能力读本', 1, 4300, 268, '胡敏 编著'),
  b('通俗读物', '身边的保密故事', 1, 2600, 176, '林若溪 著'),
  b('通俗读物', '漫画保密常识', 1, 2900, 144, '朱晓芳 绘', '全彩漫画'),
  b('通俗读物', '保密知识青少年读本', 1, 2400, 128, '郭秀兰 主编'),
  b('通俗读物', '家庭保密小课堂', 1, 1900, 104, '郭秀兰 编著'),
  b('通俗读物', '警钟：泄密案例启示录', 1, 3400, 224, '赵建国 编'),
  b('通俗读物', '隐蔽战线的故事', 1, 4600, 328, '沈石 著'),
  b('通俗读物', '保密谚语与格言', 1, 1600, 112, '杨静 辑'),
  b('通俗读物', '手机使用保密漫谈', 1, 2300, 136, '马志远 著'),
];

const periodicals: readonly [string, number, number][] = [
  ['保密工作', 12, 1500],
  ['保密科学技术', 12, 1800],
  ['保密法治研究', 6, 2200],
  ['机关保密', 6, 1200],
  ['保密教育', 12, 1000],
  ['信息安全与保密', 6, 2000],
  ['保密观察', 4, 2600],
  ['档案与保密', 4, 1600],
  ['军民融合保密', 6, 1800],
  ['基层保密', 12, 900],
  ['保密文摘', 12, 1100],
  ['高校保密', 4, 1500],
  ['企业保密管理', 6, 1700],
  ['保密装备与技术', 4, 2800],
];

/** Electronic editions of paper books. */
const eBooks: readonly [string, number][] = [
  ['保守国家秘密法释义', 2400],
  ['保密法律法规汇编', 3400],
  ['工作秘密管理实务', 1900],
  ['定密工作实用手册', 2100],
  ['涉密人员管理一本通', 1900],
  ['机关保密工作一百问', 1500],
  ['密码应用基础教程', 3300],
  ['人工智能时代的保密风险', 2900],
  ['保密工作案例教程', 2400],
  ['身边的保密故事', 1300],
  ['漫画保密常识', 1400],
  ['警钟：泄密案例启示录', 1700],
];

/** Title of a work without the marks of its edition. */
export const workOf = ({ title }: { title: string }): string =>
  title.replaceAll(/[《》]/g, '').replace(/（电子版）|电子版/, '');

/** Issues per year by title, for plans. */
export const issuesPerYear = new Map(periodicals.map(([title, issues]) => [title, issues]));

/** Places of the products that nobody can buy: withdrawn, a draft, and one that waits for its auditor. */
export const unsold: ReadonlySet<number> = new Set([37, 38, 39]);

export const seedProducts: readonly SeedProduct[] = [
  ...paperBooks,
  ...periodicals.map(([title, issues, price]): SeedProduct => ({
    kind: 'paper_periodical',
    category: '纸质期刊',
    title: `《${title}》`,
    subtitle: issues === 12 ? '月刊' : issues === 6 ? '双月刊' : '季刊',
    brand: 4,
    author: '编辑部',
    list: price * issues,
    sale: price * issues,
  })),
  ...periodicals.map(([title, issues, price]): SeedProduct => ({
    kind: 'e_periodical',
    category: '电子期刊',
    title: `《${title}》电子版`,
    subtitle: issues === 12 ? '月刊' : issues === 6 ? '双月刊' : '季刊',
    brand: 4,
    author: '编辑部',
    list: Math.round(price * issues * 0.6),
    sale: Math.round(price * issues * 0.5),
  })),
  ...eBooks.map(([title, price]): SeedProduct => {
    const paper = paperBooks.find((book) => book.title === title);
    if (!paper) throw new Error(`no paper edition of ${title}`);
    const { category, brand, author, subtitle } = paper;
    return {
      kind: 'e_book',
      category,
      title: `${title}（电子版）`,
      ...(subtitle ? { subtitle } : {}),
      brand,
      author,
      list: price,
      sale: Math.round(price * 0.9),
    };
  }),
];

export const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
export const givenNames = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '军',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀兰',
  '霞',
  '平',
  '建国',
  '志强',
  '晓燕',
  '文博',
  '雨桐',
  '思远',
];

export const organizationNames = [
  '清源市机关事务管理局',
  '临江市档案馆',
  '清源理工大学',
  '东岭省测绘研究院',
  '长河电力设计院',
  '临江市第一中学',
  '清源市水务集团有限公司',
  '东岭师范学院',
  '清源市人民医院',
  '长河港务集团有限公司',
  '临江市图书馆',
  '东岭省农业科学院',
] as const;

/** Places for addresses: county code, province, city, district, a street and its postcode. */
export const places: readonly [string, string, string, string, string, string][] = [
  ['110106', '北京市', '北京市', '丰台区', '丰台北路 18 号院', '100071'],
  ['110108', '北京市', '北京市', '海淀区', '学院路 30 号', '100083'],
  ['310104', '上海市', '上海市', '徐汇区', '漕溪北路 88 号', '200030'],
  ['320106', '江苏省', '南京市', '鼓楼区', '中山北路 105 号', '210009'],
  ['330106', '浙江省', '杭州市', '西湖区', '文三路 259 号', '310012'],
  ['370102', '山东省', '济南市', '历下区', '经十路 12888 号', '250014'],
  ['420106', '湖北省', '武汉市', '武昌区', '中南路 7 号', '430071'],
  ['440106', '广东省', '广州市', '天河区', '天河路 228 号', '510620'],
  ['510104', '四川省', '成都市', '锦江区', '东大街 99 号', '610016'],
  ['610113', '陕西省', '西安市', '雁塔区', '小寨东路 126 号', '710061'],
  ['650102', '新疆维吾尔自治区', '乌鲁木齐市', '天山区', '解放南路 66 号', '830002'],
  ['230103', '黑龙江省', '哈尔滨市', '南岗区', '西大直街 92 号', '150001'],
];
