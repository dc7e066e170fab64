import { siteName } from '@/lib/text/site';

/**
 * Page titles by route (screens.md). The root layout adds the site name. Pages of one article or product use its own title; the entry
 * here serves while there is none.
 */
export const titles = {
  '/index': '首页',
  '/index/list': '新闻列表',
  '/index/details/[id]': '新闻详情',
  '/index/publicinfo': '信息公开',
  '/index/ebook': '电子阅读',
  '/index/ebook/test': '电子阅读（新版）',
  '/index/search': '站内搜索',
  '/index/sitemap': '网站地图',
  '/index/manage': '新闻后台',
  '/mall': '书刊商城',
  '/mall/list': '商品列表',
  '/mall/details/[id]': '商品详情',
  '/mall/cart': '购物车',
  '/mall/submit': '提交订单',
  '/mall/submit/result': '订单结果',
  '/mall/submit/result/wxpay/[orderSn]': '微信支付',
  '/mall/submit/result/unionPay/[orderSn]/[qrcodeUrlBase64]': '聚合支付',
  '/mall/submit/result/transfer/[orderSn]': '银行转账',
  '/mall/about': '帮助中心',
  '/mall/manage': '商城后台',
  '/user/center': '个人中心',
  '/admin': '平台管理',
  '/userRegisterByPhone': '手机注册',
  '/login/userlogin': '登录',
  '/login/second': '登录验证',
  '/error': '出错了',
  '/privacy': '隐私政策',
  '/agreement': '用户协议',
  '/mobile/home': '首页',
  '/mobile/list': '商品列表',
  '/mobile/detail': '商品详情',
  '/mobile/Search': '搜索',
  '/mobile/car': '购物车',
  '/mobile/mall/submit': '提交订单',
  '/mobile/mall/orderResult': '待付款',
  '/mobile/mall/wxpay': '微信支付',
  '/mobile/quickOrder': '快速订阅',
  '/mobile/user': '我的',
  '/mobile/user/order': '我的订单',
  '/mobile/login': '登录',
  '/mobile/register': '注册',
  '/mobile/findpass': '找回密码',
  '/mobile/address': '收货地址',
  '/mobile/invoice': '发票',
  '/mobile/invoicelist/[id]': '发票列表',
  '/mobile/ebookActive/[sn]': '电子刊激活',
  '/mobile/news': '新闻',
  '/mobile/news/[id]': '新闻详情',
  '/mobile/reader/[id]': '阅读',
} as const;

export type TitledRoute = keyof typeof titles;

/** `metadata.title` of the root layout: `书刊商城 - 保密宣传网`. */
export const titleTemplate = { default: siteName, template: `%s - ${siteName}` };
