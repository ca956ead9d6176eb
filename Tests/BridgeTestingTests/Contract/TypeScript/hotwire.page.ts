import type { BottomSheetComponent } from './hotwire';

export function open(component: BottomSheetComponent): void {
  component.send('open', { title: 'Sort' }, message => message.data.selectedIndex.toFixed());
  component.send('close', {});
  // @ts-expect-error the title is missing
  component.send('open', {});
  // @ts-expect-error the component has no such event
  component.send('hide', {});
}
