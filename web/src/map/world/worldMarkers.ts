import { type MapGeoJSONFeature, type Map as MapLibre, Marker } from 'maplibre-gl';
import { t } from '../../i18n/t.ts';

/** A cluster is a button, so that it has a label and is reachable by keyboard. */
export function clusterMarkers(map: MapLibre, onOpen: (clusterId: number, at: [number, number]) => void) {
  const markers = new Map<number, Marker>();
  return {
    place(clusters: readonly Pick<MapGeoJSONFeature, 'geometry' | 'properties'>[]) {
      const wanted = new Set<number>();
      for (const { geometry, properties } of clusters) {
        const id = Number(properties.cluster_id);
        if (geometry.type !== 'Point' || wanted.has(id)) continue;
        wanted.add(id);
        if (markers.has(id)) continue;
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const element = clusterElement(Number(properties.point_count), () => onOpen(id, [longitude, latitude]));
        markers.set(id, new Marker({ element }).setLngLat([longitude, latitude]).addTo(map));
      }
      for (const [id, marker] of markers) {
        if (wanted.has(id)) continue;
        // A cluster opened by keyboard is removed, so the focus moves to the map.
        if (marker.getElement().contains(document.activeElement)) map.getCanvas().focus();
        marker.remove();
        markers.delete(id);
      }
    },
  };
}

const MIN_CLUSTER_PX = 30;

function clusterElement(walks: number, onOpen: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className =
    'grid size-(--cluster) place-items-center rounded-full border-3 border-surface bg-brand-strong text-[13px]/none font-bold normal-nums text-on-brand-strong shadow-2';
  const size = MIN_CLUSTER_PX + Math.min(18, Math.sqrt(walks) * 0.8);
  button.style.setProperty('--cluster', `${Math.round(size)}px`);
  button.setAttribute('aria-label', t('{walks} walks around here, zoom in', { walks }));
  button.textContent = walks > 999 ? `${Math.floor(walks / 100) / 10}k` : String(walks);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onOpen();
  });
  return button;
}

/** The marker has no label, because the list names the selected walk. */
export function selectedElement(): HTMLElement {
  const dot = document.createElement('div');
  dot.className =
    'pointer-events-none z-[calc(var(--z-marker)+1)]! size-6 rounded-full border-3 border-[light-dark(#15261f,#f1f3e8)] bg-accent shadow-2';
  dot.dataset.part = 'map-selected';
  dot.setAttribute('role', 'img');
  dot.setAttribute('aria-label', t('The selected walk'));
  return dot;
}
