'use client';

import { useState } from 'react';
import css from '@/components/article/office/cover-from-text.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useFormOf } from '@/components/ui/form/form';
import { toast } from '@/components/ui/toast';
import { FILES, thumbPath } from '@/lib/domain/upload/picture-paths';

interface TextPicture {
  path: string;
  alt: string;
}

/** The stored pictures of a text, each once. */
function picturesOf(html: string): TextPicture[] {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  const found = [...doc.querySelectorAll('img')].map((img): [string, TextPicture] => {
    const path = img.getAttribute('src') ?? '';
    return [path, { path, alt: img.alt }];
  });
  return [...new Map(found).values()].filter(({ path }) => path.startsWith(FILES));
}

/** Chooses the cover among the pictures of the text. */
export function CoverFromText({ className }: { className?: string }) {
  const form = useFormOf();
  const [pictures, setPictures] = useState<TextPicture[]>([]);
  const look = () => {
    const html = form.getValues().contentHtml;
    const found = picturesOf(typeof html === 'string' ? html : '');
    if (found.length === 0) toast.info('正文里还没有图片');
    setPictures(found);
  };
  const close = () => setPictures([]);
  return (
    <>
      <Button variant="plain" size="s" className={className} aria-haspopup="dialog" onClick={look}>
        从正文图片中选
      </Button>
      <Dialog open={pictures.length > 0} onClose={close} title="用正文中的图片作封面" width={640}>
        <ul className={css.pictures}>
          {pictures.map(({ path, alt }, i) => (
            <li key={path}>
              <button
                type="button"
                className={css.picture}
                onClick={() => {
                  form.setFieldValue('coverPath', path);
                  close();
                }}
              >
                <img src={thumbPath(path)} alt={alt || `第 ${i + 1} 张图片`} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
