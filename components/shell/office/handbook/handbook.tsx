'use client';

import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { chapters, HANDBOOK } from '@/components/shell/office/handbook/chapters';
import css from '@/components/shell/office/handbook/handbook.module.css';
import { partsOf, type Chapter, type Picture, type Work } from '@/components/shell/office/handbook/words';
import { Button } from '@/components/ui/button';
import { useOfficeUser } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';

/** A screen, as `npm run handbook` took it. */
function Screen({ picture }: { picture: Picture }) {
  return (
    <figure className={css.screen}>
      <img
        src={`${HANDBOOK}/${picture.file}.webp`}
        alt={picture.caption}
        width={1440}
        height={900}
        loading="lazy"
      />
      <figcaption>{picture.caption}</figcaption>
    </figure>
  );
}

function WorkPart({ work }: { work: Work }) {
  return (
    <div className={css.work}>
      <h3>{work.title}</h3>
      <ol>
        {work.steps.map((step) => (
          <li key={step}>
            {partsOf(step).map(({ text, shown }) => (shown ? <b key={text}>{text}</b> : text))}
          </li>
        ))}
      </ol>
      {work.picture && <Screen picture={work.picture} />}
    </div>
  );
}

function ChapterPart({ chapter, own }: { chapter: Chapter; own: boolean }) {
  return (
    <section className={css.chapter} id={chapter.id} aria-labelledby={`${chapter.id}-name`}>
      <h2 id={`${chapter.id}-name`}>
        {chapter.post}
        {own && <span className={css.own}>您的岗位</span>}
      </h2>
      <p className={css.day}>{chapter.day}</p>
      {chapter.works.map((work) => (
        <WorkPart key={work.title} work={work} />
      ))}
      <p className={css.next}>
        <b>接下来：</b>
        {chapter.next}
      </p>
    </section>
  );
}

/** What every post does, step by step; one's own posts stand first. */
export function Handbook() {
  const { permissions } = useOfficeUser();
  const isOwn = (chapter: Chapter) => chapter.rights.some((right) => permissions.includes(right));
  const inOrder = [...chapters.filter(isOwn), ...chapters.filter((chapter) => !isOwn(chapter))];
  return (
    <>
      <PageHeader
        title="使用手册"
        text="各岗位每天做什么、怎么做、交给谁"
        actions={
          <div className={css.actions}>
            <Button variant="plain" onClick={() => window.print()}>
              <IconPrinter size={16} stroke={1.6} aria-hidden />
              打印
            </Button>
            <a className={css.file} href={`${HANDBOOK}/handbook.pdf`} download="使用手册.pdf">
              <IconDownload size={16} stroke={1.6} aria-hidden />
              下载 PDF
            </a>
          </div>
        }
      />
      <div className={css.handbook}>
        <nav className={css.contents} aria-label="目录">
          <ol>
            {inOrder.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`}>{chapter.post}</a>
                <ul>
                  {chapter.works.map((work) => (
                    <li key={work.title}>{work.title}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {inOrder.map((chapter) => (
            <ChapterPart key={chapter.id} chapter={chapter} own={isOwn(chapter)} />
          ))}
        </div>
      </div>
    </>
  );
}
