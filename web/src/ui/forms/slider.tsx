import { type CSSProperties, useId } from 'react';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  valueText: string;
  minText: string;
  maxText: string;
};

/** A styled native range input, which supports keyboard, touch and screen readers. */
export function Slider({ label, value, min, max, step, onChange, valueText, minText, maxText }: SliderProps) {
  const id = useId();
  const share = (value - min) / (max - min);
  // The thumb's centre stays half a thumb inside both ends, and the fill follows it.
  const style: CSSProperties = { '--fill': `calc(15px + ${share} * (100% - 30px))` };
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <output htmlFor={id} className="text-sm font-strong">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        style={style}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="-mt-1 flex justify-between text-xs text-ink-2">
        <span>{minText}</span>
        <span>{maxText}</span>
      </div>
    </div>
  );
}
