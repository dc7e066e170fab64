/** Where somebody may go on when a publication does not open, or closes. */
export type ClosedWay = 'again' | 'login' | 'scan' | 'product' | 'shelf';

export interface ClosedFace {
  title: string;
  text: string;
  ways: readonly ClosedWay[];
}

/** The screen for a refusal: its status (0 without a reply, 410 where a version went while it was read) and the server's sentence. */
export function closedFace(status: number, message: string, mobile = false): ClosedFace {
  // A phone is what one scans with: it has nothing to scan itself.
  if (status === 401 && mobile)
    return {
      title: '登录后继续阅读',
      text: '请登录已激活该出版物的账号。',
      ways: ['login', 'product'],
    };
  if (status === 401)
    return {
      title: '登录后继续阅读',
      text: '请登录已激活该出版物的账号，或在“电子阅读”页面用手机扫码确认。',
      ways: ['login', 'scan', 'product'],
    };
  if (status === 403)
    return {
      title: '阅读权限已失效',
      text: message || '订单退款、权限到期、激活码冻结，或该设备被移出阅读设备后，不能继续阅读。',
      ways: ['again', 'shelf', 'product'],
    };
  if (status === 410)
    return {
      title: '出版物已更新',
      text: '该出版物已更换新版或暂停阅读，请重新打开。',
      ways: ['again', 'shelf'],
    };
  if (status === 404)
    return { title: '无法打开', text: message || '出版物不存在或尚未开放阅读', ways: ['shelf'] };
  if (status === 429)
    return { title: '请稍候', text: message || '操作过于频繁，请稍后再试', ways: ['again', 'shelf'] };
  if (status === 422) return { title: '暂时无法阅读', text: message, ways: ['again', 'shelf'] };
  return {
    title: status === 0 ? '网络连接失败' : '打开失败',
    text: status === 0 ? '请检查网络后重试。' : message,
    ways: ['again', 'shelf'],
  };
}
