import { useWords } from '#app/platform/text/translations.ts';
import { saleCategories } from '../../sale.ts';
import { saleCategoryText } from './sale-texts.ts';

export function CategoryBoxes({ chosen }: { chosen: string[] }) {
  const t = useWords();
  return (
    <ul className="sale-categories">
      {saleCategories.map((category) => (
        <li key={category} data-part={category.includes('/') || undefined}>
          <label className="sale-box">
            <input
              type="checkbox"
              name="categories"
              value={category}
              defaultChecked={chosen.includes(category)}
            />
            {saleCategoryText(t, category)}
          </label>
        </li>
      ))}
    </ul>
  );
}
