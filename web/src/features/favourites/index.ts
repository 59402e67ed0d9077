export { FavouriteHeart, favouritesOf } from './favouriteHeart.tsx';
