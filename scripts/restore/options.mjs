import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stop } from '../start/say.mjs';

const HELP = `用法: npm run restore -- <备份目录> [选项]
  --data-dir <目录>  恢复到这个数据目录的内置数据库（默认 DATA_DIR；设置了 DATABASE_URL 时恢复到该数据库）
  --to <时间>        基础备份：恢复到这个时间点，例如 "2026-11-23 10:00:00"（未写时区时为北京时间）；默认到归档的末尾
  --wal <目录>       基础备份：预写日志归档目录（默认 WAL_ARCHIVE_DIR）
  --no-files         不恢复上传的文件
  --force            目标中已有数据时仍然恢复（原有数据将被替换）
  --check            只检查备份是否完整，不恢复
  --help             显示本说明
恢复前请停止网站。退出码：0 完成；1 失败；2 参数错误；3 数据已恢复，但有文件或账目问题需要处理。`;

/**
 * A moment as people write it; without an offset it is that of Asia/Shanghai.
 * @returns {Date} @throws {Stop}
 */
export function readMoment(text) {
  const bare = text.trim().replace(' ', 'T');
  const known = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$/.test(bare);
  const moment = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(bare) ? bare : `${bare}+08:00`);
  if (!known || Number.isNaN(moment.getTime())) throw new Stop(`--to 的时间无法识别：${text}\n${HELP}`, 2);
  return moment;
}

/** @param {string[]} argv @throws {Stop} */
export function readOptions(argv) {
  let parsed;
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        to: { type: 'string' },
        wal: { type: 'string' },
        'no-files': { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  const { values, positionals } = parsed;
  if (values.help) throw new Stop(HELP, 0);
  if (positionals.length !== 1) throw new Stop(`请指定一个备份目录\n${HELP}`, 2);
  return {
    folder: path.resolve(positionals[0]),
    dataDir: values['data-dir'] && path.resolve(values['data-dir']),
    to: values.to === undefined ? null : readMoment(values.to),
    wal: values.wal && path.resolve(values.wal),
    files: !values['no-files'],
    force: values.force,
    check: values.check,
  };
}
