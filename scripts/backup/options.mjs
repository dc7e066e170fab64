import { parseArgs } from 'node:util';
import { Stop } from '../start/say.mjs';

const HELP = `用法: npm run backup -- [选项]
  --out <目录>      备份存放目录（默认 DATA_DIR/backups；应放在另一块磁盘或另一台机器上）
  --keep <份数>     完成后只保留最近这么多份同类备份，更早的删除；数据少得多的备份不算在内
  --offsite         完成后加密送到 RESTIC_REPOSITORY（由 restic 保管，--keep 也用于那里）
  --no-files        不复制上传的文件（例如文件在对象存储中，另有备份）
  --with-secrets    把密钥和配置一并放入备份（默认只记录名称）
  --physical        内置数据库的基础备份，与 WAL_ARCHIVE_DIR 的归档一起可恢复到任意时间点
  --help            显示本说明
网站运行时即可备份。退出码：0 完成；1 失败；2 参数错误；3 备份完成，但有文件缺失或损坏，数据比较早的备份少得多，或没有送到异地。`;

/** @param {string[]} argv @throws {Stop} */
export function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        out: { type: 'string' },
        keep: { type: 'string' },
        offsite: { type: 'boolean', default: false },
        'no-files': { type: 'boolean', default: false },
        'with-secrets': { type: 'boolean', default: false },
        physical: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && (!/^\d+$/.test(values.keep) || keep < 1))
    throw new Stop(`--keep 必须是不小于 1 的整数\n${HELP}`, 2);
  return {
    out: values.out,
    keep,
    offsite: values.offsite,
    files: !values['no-files'],
    secrets: values['with-secrets'],
    kind: values.physical ? 'base' : 'data',
  };
}
