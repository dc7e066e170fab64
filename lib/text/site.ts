import { FORBIDDEN_TEXT, SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';

/** Names and sentences that the specification asserts or that more than one screen shows. */
export const siteName = '保密宣传网';
export const siteSlogan = '保守国家秘密 维护国家安全';
export const siteDescription =
  '保密宣传网提供保密新闻、政策法规、保密知识与信息公开，并发行保密类图书、期刊的纸质版与电子版。';

export const texts = {
  /** Specification section 8: network or system error. */
  systemError: SYSTEM_ERROR_TEXT,
  /** Specification section 8: the server refused for want of permission. */
  forbidden: FORBIDDEN_TEXT,
  loginFirst: '请先登录',
  /** Specification section 5: required fields of the password reset. */
  missingFields: '请填写完整信息',
  /** Specification section 8: logout. */
  logoutDone: '退出登录成功！',
  logoutFailed: '登出失败！',
  /** Specification section 2: a carousel without pictures. */
  emptySlot: '空广告位',
  notFound: '页面不存在或尚未开放',
  comingSoon: '栏目建设中',
  /** news-editor-reading.md 5.3: banner of the back offices and line of every upload and contact form. */
  notClassified: '本网站为互联网非涉密平台，严禁处理、传输国家秘密',
  networkError: '网络连接失败，请检查网络后重试',
  loading: '加载中…',
  empty: '暂无数据',
} as const;

/** What stands in the place of all blocks of a site, or of a mall, that has nothing yet. */
export const emptySite = { title: '网站内容正在准备中', text: '请过些时候再来。' } as const;
export const emptyMall = { title: '商品正在上架', text: '请过些时候再来。' } as const;
