/** What an upload was made for; decides limits, privacy and who may read it. */
export const uploadUsages = {
  editor_image: '编辑器图片',
  editor_file: '编辑器附件',
  editor_video: '编辑器视频',
  cover: '封面',
  ad: '广告图',
  product: '商品图',
  logo: '标志',
  attachment: '附件',
  license: '单位证照',
  voucher: '付款凭证',
  order_file: '订单附件',
  after_sale: '售后凭证',
  refund_proof: '退款凭证',
  invoice: '发票文件',
  ebook_source: '电子书源文件',
  import: '导入文件',
  export: '导出文件',
  erp: '库存同步文件',
} as const;
export type UploadUsage = keyof typeof uploadUsages;

export const uploadKinds = { image: '图片', file: '文件', video: '视频' } as const;
export type UploadKind = keyof typeof uploadKinds;

/** What may use an upload (the `entity` of `upload_uses`), with the word people read. */
export const uploadEntities = {
  article: '文章',
  articleDraft: '文章草稿',
  ad: '广告',
  publicInfo: '公开信息',
  qa: '常见问题',
  friendlink: '友情链接',
  product: '商品',
  periodicalIssue: '期次',
  brand: '品牌',
  organization: '单位',
  setting: '网站设置',
  order: '订单',
  purchase: '采购申请',
  afterSale: '售后',
  specialOrder: '特殊订单',
  ebookAsset: '电子出版物',
} as const;
export type UploadEntity = keyof typeof uploadEntities;
