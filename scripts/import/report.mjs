/** What the import command says at its end. */

const LABELS = { imported: '新增', changed: '更新', unchanged: '未变', failed: '失败' };

const placed = (file) => (file.line ? `${file.path} 第 ${file.line} 行` : file.path);

/** The report for people: failures and warnings by file, then the counts. */
export function reportText(report, { dryRun }) {
  const lines = [];
  for (const file of report.files) {
    if (file.result === 'failed') lines.push(`失败  ${placed(file)}：${file.reason}`);
    for (const warning of file.warnings) lines.push(`提示  ${file.path}：${warning}`);
  }
  const counts = Object.entries(LABELS)
    .map(([key, label]) => `${label} ${report.counts[key]}`)
    .join('，');
  lines.push(`${dryRun ? '试运行（未写入任何内容）：' : ''}共 ${report.files.length} 个文件：${counts}`);
  return lines.join('\n');
}
