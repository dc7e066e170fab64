/**
 * Words of the generated articles: sentences put together from lists, fictional throughout. Large enough that the search index has the spread
 * of a real one: words that are in every third text, and words that are in one of thousands.
 */
import { Random } from '@/db/seed/random';

export const CITIES =
  '清源 临江 云岭 东垣 石梁 望海 青浦岭 安溪口 双河 平阳川 锦屏 龙泉岭 白沙 长宁坝 金川口 南陵 北渡 西桥 永丰 昌乐'.split(
    ' ',
  );
export const UNITS =
  '市委保密办 保密行政管理部门 机关党委 档案馆 大数据中心 教育局 财政局 人力资源部门 公安局 卫生健康委 科技局 自然资源局 税务局 统计局 气象局 图书馆 党校 高等学校 科研院所 军工企业 设计院 医院 出版社 广播电视台 街道办事处 乡镇政府 国有企业 律师协会 会计师事务所 信息中心'.split(
    ' ',
  );
export const TOPICS =
  '定密管理 涉密人员管理 涉密载体管理 保密宣传教育 保密自查自评 网络保密管理 保密技术防护 涉密会议管理 工作秘密管理 数据安全 密码应用 保密科技测评 电磁泄漏防护 移动存储介质管理 手机使用保密管理 社交媒体保密 涉密采购 涉密工程 保密资质管理 脱密期管理 出国出境保密教育 档案解密 国家秘密事项一览表 知悉范围 涉密场所管理 打印复印管理 保密检查 泄密案件查处 人工智能应用保密 云计算保密 远程办公保密 视频会议保密 值班保密 期刊征订 保密公益广告 知识竞赛 法治宣传 业务培训 警示教育 应急处置'.split(
    ' ',
  );
const ACTS =
  '部署 推进 开展 组织 总结 加强 规范 检查 调研 培训 启动 完善 落实 交流 研讨 座谈 验收 评估 通报 宣讲'.split(
    ' ',
  );
const MEASURES =
  '建立台账 明确责任 逐级签订责任书 定期清点 双人双锁 专人专管 集中存放 统一编号 登记审批 限定范围 分级授权 身份鉴别 访问控制 日志留存 介质管控 违规外联监测 口令更换 屏幕保护 物理隔离 红黑隔离 屏蔽防护 背景审查 岗前培训 年度复审 离岗清退 脱密管理 随机抽查 交叉检查 情景演练 案例剖析'.split(
    ' ',
  );
const RESULTS =
  '底数更清 责任更实 流程更顺 隐患明显减少 意识明显增强 覆盖面进一步扩大 整改率达到预期 制度短板得到补齐 经验做法被推广 基础工作更加扎实'.split(
    ' ',
  );
const PEOPLE_A =
  '李 王 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧'.split(' ');
const PEOPLE_B =
  '文博 明远 晓雨 志远 建国 思源 海涛 雪梅 立群 国强 佳宁 子涵 宏伟 丽华 春燕 永康 世杰 浩然 静怡 新民 振宇 婉清 启明 嘉树 云飞 若溪 修远 长风 秋实 望舒'.split(
    ' ',
  );
const RARE =
  '碎纸机 录音笔 投影仪 保密柜 屏蔽室 干扰器 指纹锁 条码枪 签收单 交接簿 蓝牙耳机 智能手表 行车记录仪 无人机航拍 红外夜视 光盘刻录 磁带库 会议白板 便签纸 复写纸 传真机 碎屑粉末 电话会议 加密机 令牌 门禁卡 访客登记 快递单 机要通道 专用信封 密封条 火漆印 保密承诺书 脱密谈话 暗网 钓鱼邮件 摆渡木马 键盘记录 侧信道 隐写术 数字水印 联邦学习 量子密钥 同态加密 零信任 可信计算 安全飞地 固件 供应链 开源组件'.split(
    ' ',
  );
const TAILS =
  '把好源头关口 守住思想防线 从细节做起 让制度长出牙齿 一线见闻 问答十则 经验与启示 常见误区 操作要点 年度回顾 基层样本 专家谈 图解 记者观察 读者来信 案例剖析 法规链接 工作手记 现场直击 新人必读'.split(
    ' ',
  );
const KEYWORDS = [
  ...TOPICS,
  ...RARE,
  ...MEASURES,
  ...CITIES.map((c) => `${c}市`),
  '保密',
  '保密法',
  '公务员',
  '警示',
  '科普',
];

export const TOP_CATEGORIES = ['保密要闻', '政策法规', '保密课堂', '案例警示', '保密科技', '书刊动态'];
export const CHILD_CATEGORIES = ['地方动态', '部门声音', '专题报道', '读者园地'];
export const SOURCES = [
  '本网讯',
  '保密宣传网编辑部',
  ...CITIES.slice(0, 12).map((c) => `${c}市保密宣传中心`),
];

export type Draw = (r: Random) => string;

export const person: Draw = (r) => r.pick(PEOPLE_A) + r.pick(PEOPLE_B);
export const city: Draw = (r) => `${r.pick(CITIES)}市`;
const number: Draw = (r) => String(r.int(3, 980));

export const SENTENCES: readonly Draw[] = [
  (r) => `${city(r)}${r.pick(UNITS)}近日${r.pick(ACTS)}${r.pick(TOPICS)}工作，${number(r)}名干部职工参加。`,
  (r) =>
    `${person(r)}介绍，围绕${r.pick(TOPICS)}，单位采取${r.pick(MEASURES)}、${r.pick(MEASURES)}等办法，${r.pick(RESULTS)}。`,
  (r) => `检查组随机抽取${number(r)}台计算机和${number(r)}份文件，重点查看${r.pick(TOPICS)}是否落到实处。`,
  (r) =>
    `在${r.pick(RARE)}的使用上，${r.pick(UNITS)}提出“先审批、后使用、再登记”，并把${r.pick(MEASURES)}写进规程。`,
  (r) =>
    `${person(r)}说，过去总觉得${r.pick(TOPICS)}离自己很远，直到身边发生了一起与${r.pick(RARE)}有关的事件。`,
  (r) =>
    `根据第${number(r)}号通知，各单位应当在${r.int(1, 12)}月底前完成${r.pick(TOPICS)}的自查，并报送整改清单。`,
  (r) => `与会人员就${r.pick(TOPICS)}与${r.pick(TOPICS)}的衔接进行了讨论，认为关键在于${r.pick(MEASURES)}。`,
  (r) =>
    `${city(r)}${r.pick(UNITS)}把${r.pick(TOPICS)}纳入年度考核，实行${r.pick(MEASURES)}，一年来${r.pick(RESULTS)}。`,
  (r) => `不少读者来信询问${r.pick(RARE)}能否带入涉密场所，编辑部就此请教了${r.pick(UNITS)}的${person(r)}。`,
  (r) =>
    `下一步，${city(r)}将继续${r.pick(ACTS)}${r.pick(TOPICS)}，力争用${r.int(2, 5)}年时间实现${r.pick(MEASURES)}全覆盖。`,
  (r) => `专家提醒，${r.pick(RARE)}看似不起眼，一旦脱离${r.pick(MEASURES)}，就可能成为泄密的缺口。`,
  (r) => `据统计，去年全市共组织${r.pick(TOPICS)}培训${number(r)}场，发放资料${number(r)}册。`,
];

/** Text pieces of which titles and bodies are made. A full stop or a colon is between two pieces, so words never run across. */
export interface Corpus {
  titles: string[];
  tails: string[];
  paragraphs: string[];
  keywordSets: string[][];
}

/** The same corpus at every run: `size` paragraphs, half as many first parts of titles. */
export function makeCorpus(size = 2000): Corpus {
  const r = new Random(97);
  const many = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);
  return {
    titles: many(Math.ceil(size / 2), () =>
      r.next() < 0.6
        ? `${city(r)}${r.pick(UNITS)}${r.pick(ACTS)}${r.pick(TOPICS)}`
        : `${r.pick(TOPICS)}中的${r.pick(RARE)}`,
    ),
    tails: TAILS.flatMap((tail) => [tail, ...many(9, () => `${person(r)}${tail}`)]),
    paragraphs: many(size, () => many(r.int(2, 3), () => r.pick(SENTENCES)(r)).join('')),
    // A few keywords on most texts, most keywords on few.
    keywordSets: many(400, () => [
      ...new Set(many(r.int(2, 4), () => KEYWORDS[Math.floor(r.next() ** 2.5 * KEYWORDS.length)] as string)),
    ]),
  };
}
