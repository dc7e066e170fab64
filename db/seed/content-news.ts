/** Words of the demo world's news site. The articles themselves are files in `db/seed/articles`. */

/** Top categories with their descriptions; the articles name them. */
export const newsCategories: readonly { name: string; description: string }[] = [
  { name: '保密要闻', description: '保密工作的重要会议、活动与动态' },
  { name: '政策法规', description: '保密法律、法规、规章与解读' },
  { name: '保密课堂', description: '岗位与生活中的保密常识' },
  { name: '案例警示', description: '以案为鉴，警钟长鸣' },
  { name: '保密科技', description: '保密技术防护与信息安全前沿' },
  { name: '发行动态', description: '书刊出版、征订与发行信息' },
];

export const publicInfoTitles: readonly [string, string][] = [
  [
    '保密宣传网信息公开指南',
    '为便于公众获取信息，本网主动公开机构职能、业务流程、服务电话等内容，并定期更新。',
  ],
  [
    '书刊发行业务办理流程',
    '办理流程包括：注册账号、选择书刊、提交订单、支付、发货、签收、开具发票七个环节。',
  ],
  [
    '年度期刊征订公告',
    '明年各期刊征订工作已经开始，单位用户请于十二月十五日前提交订单，以免影响第一期投递。',
  ],
  ['单位用户注册审核说明', '单位用户须提交统一社会信用代码证书扫描件，审核一般在三个工作日内完成。'],
  ['退换货与售后服务规则', '纸质书刊自签收之日起七日内可申请退货；因质量问题或者发错，十五日内可申请换货。'],
  ['电子期刊使用须知', '电子期刊凭激活码绑定手机号阅读，仅限本人使用，不得复制、截屏或者向他人传播。'],
  ['网站工作年度报告', '报告期内，网站共发布文章一千二百余篇，办理订单一万三千余件，答复咨询四千余次。'],
  ['关于防范冒名征订的提示', '本网从未委托任何个人上门征订或者电话推销，付款请认准网站公布的收款账户。'],
];

export const qaContent: readonly { group: string; items: readonly [string, string][] }[] = [
  {
    group: '订购问题',
    items: [
      [
        '没有注册可以下单吗？',
        '可以先把书刊加入购物车，提交订单时需要登录。使用短信验证码登录，系统会为新手机号自动注册账号。',
      ],
      ['订单提交后多久要付款？', '在线支付的订单请在 30 分钟内付款，超时订单将自动关闭并释放库存。'],
      ['可以修改收货地址吗？', '订单发货前可以联系客服修改，发货后无法更改。'],
    ],
  },
  {
    group: '支付与发票',
    items: [
      ['支持哪些支付方式？', '目前支持微信支付扫码付款，页面会显示付款倒计时和支付结果。'],
      [
        '付款成功但订单仍显示待付款怎么办？',
        '系统会在一分钟内向支付平台核对结果并自动更新；如仍未更新，请携订单号联系客服，请勿重复付款。',
      ],
      ['如何开具发票？', '提交订单时可填写发票抬头，付款后由工作人员开具。'],
    ],
  },
  {
    group: '配送与售后',
    items: [
      ['多久可以发货？', '图书一般在付款后 1 至 3 个工作日内发货；期刊按出刊日期寄送。'],
      ['收到的书有破损怎么办？', '请在签收后七日内拍照并联系客服，我们将为您补寄或者退款。'],
    ],
  },
];

/** Pictures of advertisements: sizes in pixels. */
export const adSizes = {
  wide: { width: 1200, height: 420 },
  bar: { width: 1200, height: 100 },
  small: { width: 800, height: 520 },
} as const;

interface DemoAd {
  position: number;
  title: string;
  note: string;
  size: keyof typeof adSizes;
}

/** Advertisements of all five positions, with the words on their pictures; a number leads to the article of that place. */
export const shownAds: readonly (DemoAd & { to: string | number })[] = [
  { position: 1, title: '人人都是护密人', note: '保密宣传教育月活动专题', size: 'wide', to: 0 },
  { position: 1, title: '明年期刊征订开始了', note: '集体订阅 · 按收件人配送', size: 'wide', to: '/mall' },
  { position: 1, title: '学法懂法 守住底线', note: '一图读懂保密法主要制度', size: 'wide', to: 10 },
  { position: 1, title: '保密课堂开讲', note: '岗位与生活中的保密常识', size: 'wide', to: 20 },
  {
    position: 2,
    title: '新书推荐：漫画保密常识',
    note: '全彩漫画 · 轻松读懂',
    size: 'bar',
    to: '/mall/details/34',
  },
  { position: 2, title: '集体订阅服务', note: '一次下单 多址配送', size: 'bar', to: '/mall/list' },
  { position: 3, title: '警示教育专栏', note: '以案为鉴 警钟长鸣', size: 'bar', to: 30 },
  { position: 4, title: '保密流动课堂', note: '走进乡镇', size: 'small', to: 7 },
  { position: 4, title: '保密公益广告展', note: '作品选登', size: 'small', to: 5 },
  { position: 4, title: '读者座谈会', note: '听听你的声音', size: 'small', to: 59 },
  {
    position: 5,
    title: '违法和不良信息举报',
    note: '举报电话 12377',
    size: 'bar',
    to: 'https://www.12377.cn/',
  },
];

/** Advertisements that are over, still to come, and switched off; days from now. */
export const hiddenAds: readonly (DemoAd & { days?: readonly [number, number] })[] = [
  { position: 1, title: '国庆假期保密提醒', note: '假期安全 保密不放假', size: 'wide', days: [-60, -40] },
  { position: 2, title: '年终订阅优惠预告', note: '单位集中征订进行中', size: 'bar', days: [20, 50] },
  { position: 3, title: '读者满意度调查', note: '五分钟 说说您的看法', size: 'bar' },
];
