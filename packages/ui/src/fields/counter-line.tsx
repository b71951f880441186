import { useEffect, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import type { Counter } from './counter.ts';

const PAUSE_MS = 1000;

/** Announces the count once typing pauses, not on every key. */
const SpokenCounter = ({ text }: { text: string }) => {
  const [spoken, setSpoken] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && spoken === '') return undefined;
    const timer = setTimeout(() => setSpoken(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, first, spoken]);
  return (
    <span className="vh" role="status">
      {spoken}
    </span>
  );
};

/** The counter's line, which describes its field. */
export const CounterLine = ({ id, counter }: { id: string; counter: Counter }) => (
  <>
    <p className="counter">
      <span id={id} className={classNames(counter.over && 'over') || undefined}>
        {counter.text}
      </span>
      <span className="num" aria-hidden="true">
        {counter.tally}
      </span>
    </p>
    <SpokenCounter text={counter.text} />
  </>
);
