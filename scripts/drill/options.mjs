import { parseArgs } from 'node:util';
import { Stop } from '../start/say.mjs';

const HELP = `用法: npm run drill -- [选项]
  --out <目录>      备份存放目录，演练其中最新的一份（默认 DATA_DIR/backups）
  --offsite         演练异地备份库（RESTIC_REPOSITORY）中最新的一份
  --scratch <目录>  临时存放恢复结果的目录（默认系统临时目录；需要容纳数据库和文件）
  --no-files        不恢复上传的文件
  --help            显示本说明
网站运行时即可演练，不会改动网站的数据。退出码：0 备份可用；1 失败；2 参数错误；3 可以恢复，但有问题需要处理。`;

/** @param {string[]} argv @throws {Stop} */
export function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        out: { type: 'string' },
        offsite: { type: 'boolean', default: false },
        scratch: { type: 'string' },
        'no-files': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  if (values.out && values.offsite) throw new Stop(`--out 与 --offsite 只能选一个\n${HELP}`, 2);
  return { out: values.out, offsite: values.offsite, scratch: values.scratch, files: !values['no-files'] };
}
