/** Fields of publications and activation codes, as the operation log calls them. */
export const ebookFieldLabels: Readonly<Record<string, string>> = {
  autoActivate: '转换后自动启用',
  convertedPages: '已转换页数',
  'ebookAsset.format': '文件格式',
  sn: '激活码序号',
  readerId: '读者编号',
  readerPhone: '读者手机号码',
  expiresAt: '阅读截止时间',
  batchNo: '批次号',
  activateUntil: '激活截止日期',
  readDays: '可读天数',
  handed: '线下发放',
  fileVersion: '文件版本',
  previewPages: '试读页数',
  filmOpen: '允许播放视频和音频',
};
