import {
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  CornerUpLeft,
  CornerUpRight,
  Footprints,
  type LucideIcon,
  MapPinCheck,
  Undo2,
} from 'lucide-react';
import type { Turn } from '../../../../../shared/domain/directions.ts';

const ICONS: Record<Turn, LucideIcon> = {
  depart: Footprints,
  straight: ArrowUp,
  slight_left: ArrowUpLeft,
  left: CornerUpLeft,
  sharp_left: CornerUpLeft,
  slight_right: ArrowUpRight,
  right: CornerUpRight,
  sharp_right: CornerUpRight,
  back: Undo2,
  arrive: MapPinCheck,
};

export function DirectionIcon({ turn, size = 22 }: { turn: Turn; size?: number }) {
  const Icon = ICONS[turn];
  return <Icon size={size} className="flex-none" aria-hidden="true" />;
}
