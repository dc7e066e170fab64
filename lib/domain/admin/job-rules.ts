import { maskPhone } from '@/lib/core/phone-number';

/** Background tasks as the platform centre shows them: Chinese names, when the recurring ones run, what may be seen of their data. */

export const taskLabels: Readonly<Record<string, string>> = {
  'ad.turn': '广告到期换档',
  'aftersale.settle': '售后结算',
  'aftersale:sweep': '售后超时处理',
  'article.expire': '文章定时下线',
  'article.publish': '文章定时发布',
  'article:purge': '清理文章回收站',
  'article:sweep': '文章定时任务补漏',
  'childOrder.import': '子订单导入',
  'childOrder:sweep': '子订单导入补漏',
  'export.run': '生成导出文件',
  'export:sweep': '导出任务补漏与清理',
  'invariant:check': '账目不变式检查',
  'invoice.check': '核对开票结果',
  'invoice.files': '取回发票文件',
  'invoice.issue': '提交开票',
  'invoice.red': '发票冲红',
  'invoice.request': '生成开票申请',
  'invoice.shrink': '退款后调整发票',
  'invoice:poll': '查询开票结果',
  'issue.cancelled': '期次取消善后',
  'issue.plan': '生成期刊寄送计划',
  'issue:publish': '期刊到期出刊',
  'log:prune': '清理到期操作日志',
  'notice.mail': '发送邮件',
  'notice.send': '生成通知',
  'notice.sms': '发送短信',
  'notice:clean': '清理过期通知',
  'order.deliver': '发放电子刊激活码',
  'order.expire': '订单付款到期',
  'order.finish': '订单自动完成',
  'order:sweep': '订单到期补漏',
  'payment.closeOthers': '关闭其余支付单',
  'payment.reconcile': '渠道对账',
  'payment:poll': '查询支付结果',
  'payment:reconcile': '每日对账',
  'push.baidu': '推送百度收录',
  'push.indexnow': '推送 IndexNow',
  'refund.send': '提交退款',
  'refund:poll': '查询退款结果',
  'search.reindex': '重建搜索索引',
  'search:sweep': '搜索索引补漏',
  'search:tidy': '整理搜索记录',
  'tracking.subscribe': '订阅物流轨迹',
  'upload.purge': '删除文件',
  'upload:clean': '清理未使用文件',
};

/** When the recurring tasks run (UTC); a test compares it with the worker's own list. */
export const recurringTasks: readonly { cron: string; task: string }[] = [
  { cron: '* * * * *', task: 'payment:poll' },
  { cron: '* * * * *', task: 'refund:poll' },
  { cron: '30 2-9 * * *', task: 'payment:reconcile' },
  { cron: '*/5 * * * *', task: 'order:sweep' },
  { cron: '*/10 * * * *', task: 'aftersale:sweep' },
  { cron: '*/5 * * * *', task: 'invoice:poll' },
  { cron: '15 19 * * *', task: 'notice:clean' },
  { cron: '0 * * * *', task: 'issue:publish' },
  { cron: '* * * * *', task: 'article:sweep' },
  { cron: '15 19 * * *', task: 'article:purge' },
  { cron: '23 * * * *', task: 'search:sweep' },
  { cron: '40 18 * * 0', task: 'search:tidy' },
  { cron: '0 19 * * *', task: 'upload:clean' },
  { cron: '* * * * *', task: 'export:sweep' },
  { cron: '* * * * *', task: 'childOrder:sweep' },
  { cron: '40 19 * * *', task: 'log:prune' },
  { cron: '47 * * * *', task: 'invariant:check' },
];

export const taskLabel = (task: string): string => taskLabels[task] ?? task;

export const jobStates = {
  running: '运行中',
  failed: '已失败',
  retrying: '等待重试',
  waiting: '排队中',
  scheduled: '已排期',
} as const;
export type JobState = keyof typeof jobStates;

/** What to say of an error: its first line, without mobile numbers, addresses with a password in them, and long tokens. */
export function shownError(text: string | null): string | null {
  if (text === null) return null;
  const [first = ''] = text.split('\n');
  return first
    .replaceAll(/\/\/[^\s/@]+@/g, '//***@')
    .replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, (phone) => maskPhone(phone))
    .replaceAll(/((?:pass(?:word|wd)?|secret|token|key|sign)\w*["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi, '$1***')
    .replaceAll(/[A-Za-z0-9+/=_-]{24,}/g, '***')
    .slice(0, 300);
}

/** Of a job's data only numbers and yes or no are shown: ids name what it is about, texts may be personal. */
export function shownPayload(payload: unknown): string {
  const masked: unknown = JSON.parse(
    JSON.stringify(payload ?? {}, (_, v: unknown) => (typeof v === 'string' ? '***' : v)),
  );
  return JSON.stringify(masked).slice(0, 300);
}

// The values that a field of a cron line allows: all, steps, lists and ranges.
function allowed(field: string, min: number, max: number): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '*', step = '1'] = part.split('/');
    const [from, to] = range === '*' ? [min, max] : range.split('-').map(Number);
    for (let v = from ?? min; v <= (to ?? from ?? max); v += Number(step)) values.add(v);
  }
  return values;
}

const MINUTE = 60_000;
const DAYS = 32;

/** The next minute after `now` at which a cron line (UTC) runs; `null` within a month without one. */
export function nextRun(line: string, now: Date): Date | null {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = line.split(/\s+/);
  const sets = {
    minute: allowed(minute, 0, 59),
    hour: allowed(hour, 0, 23),
    day: allowed(day, 1, 31),
    month: allowed(month, 1, 12),
    weekday: allowed(weekday, 0, 6),
  };
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
  for (let i = 1; i <= DAYS * 1440; i += 1) {
    const d = new Date(start + i * MINUTE);
    if (
      sets.minute.has(d.getUTCMinutes()) &&
      sets.hour.has(d.getUTCHours()) &&
      sets.day.has(d.getUTCDate()) &&
      sets.month.has(d.getUTCMonth() + 1) &&
      sets.weekday.has(d.getUTCDay())
    )
      return d;
  }
  return null;
}
