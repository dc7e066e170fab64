import type { ReactNode } from 'react';
import css from '@/components/ui/card-list/card-list.module.css';
import { spoken, type ListSpec, type ListUrl } from '@/components/ui/card-list/spec';
import { Button } from '@/components/ui/button';
import { inputClass } from '@/components/ui/plain-field';

interface ListSearchProps<T extends string> {
  spec: ListSpec<T>;
  /** What is kept while something is sought. */
  url: ListUrl<T>;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The parameters that a search keeps. */
export function KeptParams<T extends string>({ spec, url }: ListSearchProps<T>) {
  return spoken(spec.query({ ...url, keyword: '', pageNum: 1 })).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The search of a list on the desktop: a form that leads to its address. */
export function ListSearch<T extends string>({ spec, url, children }: ListSearchProps<T>) {
  return (
    <form className={css.search} action={spec.path} method="get" role="search">
      <KeptParams spec={spec} url={url} />
      {children}
      <input
        className={inputClass}
        type="search"
        name="keyword"
        aria-label={spec.search?.label}
        placeholder={spec.search?.placeholder}
        defaultValue={url.keyword}
        maxLength={50}
      />
      <Button type="submit" variant="outline">
        搜索
      </Button>
    </form>
  );
}
