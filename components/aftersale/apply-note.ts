import type { AfterSaleChoice, ApplicableLine } from '@/lib/domain/aftersale/contract';

/** What the kind chosen says about a line: how much of it, or why nothing. */
export function lineNote(line: ApplicableLine, choice: AfterSaleChoice | null, most: number): string {
  if (choice?.kind === 'resend' && line.byIssue) {
    return line.issues.length > 0 ? '请勾选没有收到或有问题的期次' : '没有可以报缺的期次';
  }
  if (most === 0) {
    if (line.digital) return '已激活的电子商品不能退';
    if (line.byIssue) return '已寄出的期次请选择“补寄”';
    const other = choice?.goodsState === 'unshipped' ? line.shippedQty : line.unshippedQty;
    if (other === 0) return '已退款或正在售后中';
    return choice?.goodsState === 'unshipped' ? '已发货，可选择其他售后类型' : '还未发货';
  }
  if (line.byIssue) return `未寄：${line.unsentIssues}，可退 ${most} 份`;
  return `可申请 ${most} ${line.digital ? '份' : '件'}`;
}
