import { DragDropProvider, useDraggable, useDroppable } from "@dnd-kit/react";
import { type SourceRole, sourceRoles } from "@tincture/color/source-roles";
import { type RefObject, useEffect } from "react";
import { configureFeedback, dragSensors, listDragPlugins } from "../../canvas/drag-plugins.ts";
import { type TakePress, useRepeatedPress } from "../../canvas/early-press.ts";
import { findSceneRole } from "../preview/frame.ts";

interface RoleDragProps {
  /** Contains chips with a slot's id in `data-chip`, and maybe roles in `data-role`. */
  readonly area: RefObject<HTMLElement | null>;
  readonly takePress: TakePress;
  readonly ids: readonly number[];
  readonly onOver?: ((role: SourceRole | undefined) => void) | undefined;
  readonly onAssign: (role: SourceRole, id: number) => void;
}

export function RoleDrag({ area, takePress, ids, onOver, onAssign }: RoleDragProps) {
  useRepeatedPress(takePress);
  return (
    <DragDropProvider
      sensors={dragSensors}
      plugins={listDragPlugins()}
      onDragMove={({ operation }) => onOver?.(findDropRole(operation))}
      onDragEnd={({ operation, canceled }) => {
        const role = findDropRole(operation);
        onOver?.(undefined);
        if (!canceled && operation.source !== null && role !== undefined) onAssign(role, Number(operation.source.id));
      }}
    >
      {ids.map((id) => (
        <DraggableChip key={id} area={area} id={id} />
      ))}
      {sourceRoles.map((role) => (
        <DroppableRole key={role} area={area} role={role} />
      ))}
    </DragDropProvider>
  );
}

interface Drop {
  readonly target: { readonly id: string | number } | null;
  readonly position: { readonly current: { readonly x: number; readonly y: number } };
}

function findDropRole({ target, position }: Drop): SourceRole | undefined {
  return sourceRoles.find((one) => one === target?.id) ?? findSceneRole(position.current);
}

/**
 * Attaches dragging in an effect, since effects of children run before the refs of their parents.
 */
function DraggableChip({ area, id }: Pick<RoleDragProps, "area"> & { readonly id: number }) {
  const { ref } = useDraggable({ id, plugins: [configureFeedback("clone")] });
  useEffect(() => {
    const chip = area.current?.querySelector(`[data-chip="${id}"]:not([data-dnd-placeholder])`) ?? null;
    ref(chip);
    // Changes the cursor.
    chip?.setAttribute("data-ready", "");
    return () => ref(null);
  }, [area, id, ref]);
  return null;
}

function DroppableRole({ area, role }: Pick<RoleDragProps, "area"> & { readonly role: SourceRole }) {
  const { ref, isDropTarget } = useDroppable({ id: role });
  useEffect(() => {
    ref(findCard(area, role));
    return () => ref(null);
  }, [area, role, ref]);
  useEffect(() => {
    findCard(area, role)?.toggleAttribute("data-over", isDropTarget);
  }, [area, role, isDropTarget]);
  return null;
}

function findCard(area: RoleDragProps["area"], role: SourceRole): Element | null {
  return area.current?.querySelector(`[data-role="${role}"]`) ?? null;
}
