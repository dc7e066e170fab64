import { articleErrors } from '@/lib/domain/article/errors';
import { countLostPictures } from '@/lib/domain/article/html-policy';

/** @throws 422 at the first field of HTML that still waits for a picture which could not be pasted */
export function assertPictures(fields: Record<string, string>): void {
  for (const [field, html] of Object.entries(fields)) {
    const lost = countLostPictures(html);
    if (lost === 0) continue;
    const message = `有 ${lost} 张图片没有随文字粘贴，请用图片上传后再提交`;
    throw articleErrors.lostPicture({ message, errors: { [field]: message } });
  }
}
