import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { BagItem } from './bag.ts';
import {
  applyBagCheck,
  type BagLine,
  currentLineProblem,
  findLineProblems,
  type LineProblems,
  toCheckableRequestItems,
  weightOf,
} from './bag-check.ts';
import { changeBag, useBag } from './bag-store.ts';
import { chargesOf } from './charges.ts';

const PAUSE_MS = 300;

/** Checks the bag, stores current prices and removes lines that are no longer sold. */
export function useCheckedBag() {
  const t = useWords();
  const toast = useToasts();
  const bag = useBag();
  const [findings, setFindings] = useState<LineProblems>({});
  const [goneMessages, setGoneMessages] = useState<string[]>([]);
  const [isUnchecked, setUnchecked] = useState(false);

  function replaceLines(lines: BagLine[]): void {
    let before: BagItem[] = [];
    changeBag((items) => {
      before = items;
      return applyBagCheck(items, lines);
    });
    setUnchecked(false);
    setFindings((earlier) => findLineProblems(earlier, before, lines));
    const gone = lines
      .filter((line) => line.problem === 'unknown-product')
      .map((line) => line.message ?? line.title);
    if (!gone.length) return;
    setGoneMessages((earlier) => [...new Set([...earlier, ...gone])]);
    toast({ variant: 'warning', title: t('bag.goneTitle'), description: gone.join(' ') });
  }

  useServerCheck(bag.isLoaded ? bag.items : [], (lines) =>
    lines ? replaceLines(lines) : setUnchecked(true),
  );

  const findingFor = (item: BagItem) => currentLineProblem(findings, item);
  return {
    ...bag,
    /** The charges at the prices of the last check. The server calculates the final amount. */
    charges: chargesOf(
      bag.items.map(({ price, quantity }) => ({ priceCents: eurosToCents(price), quantity })),
    ),
    grams: weightOf(
      bag.items.map((item) => ({ quantity: item.quantity, weightGrams: findingFor(item)?.weightGrams })),
    ),
    findingFor,
    hasProblems: bag.items.some((item) => findingFor(item)?.problem),
    goneMessages,
    /** True if the check failed. The server checks the bag again at payment. */
    isUnchecked,
    replaceLines,
  };
}

function useServerCheck(items: BagItem[], onAnswer: (lines: BagLine[] | undefined) => void): void {
  const language = useLanguage();
  const isFirst = useRef(true);
  const answer = useEffectEvent(onAnswer);
  const asked = JSON.stringify(toCheckableRequestItems(items));
  useEffect(() => {
    if (asked === '[]') return;
    const leaving = new AbortController();
    const ask = async () => {
      const lines = await fetchCheckedBag(asked, language, leaving.signal);
      isFirst.current = false;
      if (!leaving.signal.aborted) answer(lines);
    };
    const askOnReturn = () => document.visibilityState === 'visible' && ask();
    const timer = setTimeout(ask, isFirst.current ? 0 : PAUSE_MS);
    document.addEventListener('visibilitychange', askOnReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askOnReturn);
      leaving.abort();
    };
  }, [asked, language]);
}

async function fetchCheckedBag(items: string, language: string, signal: AbortSignal) {
  const request = { json: { items: JSON.parse(items) as unknown }, signal, withinMs: READ_MS };
  const answer = await fetchJson<{ lines: BagLine[] }>(`/bag/check?lang=${language}`, request);
  return answer.ok ? answer.body.lines : undefined;
}
